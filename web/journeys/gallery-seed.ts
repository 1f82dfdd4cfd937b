import type { GalleryContent } from './gallery.ts'
import { seedFiles, type SeededItem } from './seed.ts'
import type { Account, Product } from './start-product.ts'

/** Adds what the gallery needs to the item of `seedOrders`. */
export async function seedGallery(
  product: Product,
  owner: Account,
  seeded: SeededItem,
): Promise<GalleryContent> {
  const { item, pages } = seeded
  await seedFiles(product, owner, seeded)
  const page = pages['Release notes'] ?? 0
  const { item_id: locked } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Locked', item_type: 1, password: 'open-sesame' },
    owner,
  )
  const { page_content } = await product.call<{ page_content: string }>(
    'page/info',
    { page_id: page },
    owner,
  )
  const changed = page_content
    .replace(
      'Text of Release notes.',
      '## 2.3\n\n- Customers can cancel their orders. 客户可以取消订单。',
    )
    .replace('within 30 minutes', 'within two hours')
  await product.call(
    'page/save',
    {
      page_id: page,
      item_id: item,
      cat_id: 0,
      page_title: 'Release notes',
      page_content: changed,
    },
    owner,
  )
  const [version] = await product.call<{ page_history_id: number }[]>(
    'page/history',
    { page_id: page },
    owner,
  )
  for (const [message_content, send_at] of [
    [
      '<b>维护通知</b>：周五 22:00 起升级，期间只读。<br>See <a href="https://example.com">the plan</a>.',
    ],
    [`Long. ${'Words without an end. '.repeat(60)}`],
    ['Planned for later', '2099-01-02 08:30'],
  ])
    await product.call('adminMessage/addAnnouncement', { message_content, send_at }, owner)
  const { unique_key: shareKey } = await product.call<{ unique_key: string }>(
    'page/createSinglePage',
    { page_id: pages['Getting started'], isCreateSiglePage: 'true', expire_days: 0 },
    owner,
  )
  const { id: team } = await product.call<{ id: string }>(
    'team/save',
    { id: 0, team_name: '文档组 Docs' },
    owner,
  )
  await product.call(
    'teamMember/save',
    { team_id: team, member_username: owner.username, team_member_group_id: 1 },
    owner,
  )
  await product.call('teamItem/save', { team_id: team, item_id: item }, owner)
  await seedMore(product, owner, item)
  return {
    api: await seedApi(product, owner, item),
    sheet: await seedSheet(product, owner),
    apiPage: await seedApiPage(product, owner, item),
    item,
    pages,
    locked,
    shareKey,
    team,
    changed: { page, version: version?.page_history_id ?? 0 },
    preview: await seedPreview(product, owner, item),
  }
}

/** A member, templates, and a page in the recycle bin. */
async function seedMore(product: Product, owner: Account, item: number): Promise<void> {
  const member = await product.addUser('zhang-min')
  await product.call(
    'member/save',
    { item_id: item, username: member.username, member_group_id: 0 },
    owner,
  )
  for (const [template_title, template_content] of [
    ['Incident 故障记录', '## 现象 Symptoms\n\n## 原因 Cause\n'],
    ['Weekly report 周报', '## Done 已完成\n\n- \n'],
  ]) {
    const { id } = await product.call<{ id: number }>(
      'template/save',
      { template_title, template_content },
      owner,
    )
    await product.call('template/shareToItem', { template_id: id, item_id: item }, owner)
  }
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: item, page_title: 'Old notes 旧说明', page_content: 'Nothing.' },
    owner,
  )
  await product.call('page/delete', { page_id, base_revision: '' }, owner)
}

/** A folder that was pushed, and a preview of it with a changed page and a new one. */
async function seedPreview(product: Product, owner: Account, item_id: number): Promise<number> {
  const about = { item_id, source: 'k3v9t2q8w5m1x7zc' }
  const side = { front: '', eol: 'lf', bom: false, end: 1, links: [] }
  const lines = Array.from(
    { length: 40 },
    (_, index) => `Line ${index} of the guide. 第 ${index} 行。`,
  )
  const text = `# Start\n\n${lines.join('\n')}\n`
  const path = '指南/start.md'
  const page = { path, cat: '', side, title: 'Start with the preview of a long title 从这里开始' }
  const { results } = await product.call<{ results: { id: string }[] }>(
    'sync/write',
    { ...about, number: 'gallery0001', operations: [{ op: 'create', ...page, text }] },
    owner,
  )
  const { id } = await product.call<{ id: string }>(
    'preview/make',
    { ...about, name: 'feature/a-branch-with-a-long-name-实验' },
    owner,
  )
  const there = { ...about, preview: 'feature/a-branch-with-a-long-name-实验' }
  const { pages } = await product.call<{ pages: { id: string; path?: string }[] }>(
    'sync/compare',
    there,
    owner,
  )
  const copy = pages.find((one) => one.path === path)
  await product.call(
    'sync/write',
    {
      ...there,
      number: 'gallery0002',
      operations: [
        {
          op: 'update',
          path,
          id: copy?.id,
          base: 1,
          text: text.replace('Line 20', 'The 20th line'),
        },
        {
          op: 'create',
          path: 'new.md',
          cat: '',
          side,
          title: 'New',
          text: '# New\n\nAll of it.\n',
        },
      ],
    },
    owner,
  )
  return results.length > 0 ? Number(id) : 0
}

/** An API page with parameters of every kind, long ones too. */
async function seedApi(product: Product, owner: Account, item: number): Promise<number> {
  const row = (name: string, value: string, require: string, remark: string) => ({
    name,
    value,
    require,
    type: 'string',
    remark,
  })
  const json = { sku: 'BOOK-0042', count: 2, note: '请开发票', id: '9'.repeat(80) }
  const content = {
    info: {
      method: 'post',
      url: '{{base}}/v2/shops/{shop_id}/orders',
      apiStatus: '3',
      description: 'Places an order. 下单。',
    },
    request: {
      pathVariable: [row('shop_id', '7', '1', '店铺编号')],
      headers: [
        row('Authorization', 'Bearer {{token}}', '1', 'from signing in'),
        row('Idempotency-Key', '8f14e45f-ceea', '1', '调用方生成，24 小时内唯一'),
        row('X-A-Header-With-A-Very-Long-Name-That-Does-Not-Fit', '', '0', 'x'.repeat(120)),
      ],
      query: [row('dry_run', '0', '0', '1 表示只校验')],
      params: { mode: 'json', json: JSON.stringify(json) },
    },
    response: { responseExample: '{"order_id":20261122083107004217}' },
  }
  const { page_id } = await product.call<{ page_id: string }>(
    'page/save',
    {
      page_id: 0,
      item_id: item,
      cat_id: 0,
      page_title: 'Place an order 下单',
      page_content: JSON.stringify(content),
    },
    owner,
  )
  return Number(page_id)
}

async function seedSheet(product: Product, owner: Account): Promise<GalleryContent['sheet']> {
  const { item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Rollout 上线计划', item_type: 4 },
    owner,
  )
  const { menu } = await product.call<{ menu: { pages: { page_id: string }[] } }>(
    'item/info',
    { item_id: item },
    owner,
  )
  const page = Number(menu.pages[0]?.page_id)
  const lines = [
    ['Service 服务', 'Owner', 'Weeks', 'Ready'],
    ['Payments', 'ann', '3', '50'],
    ['订单', 'ben', '1.5', '100'],
    ['Total', '', '=C2+C3', ''],
  ]
  const cellOf = (text: string, row: number, column: number) => ({
    text,
    ...(row === 0 ? { style: 0 } : column === 3 && text ? { style: 1 } : {}),
  })
  const sheet = {
    name: 'Plan',
    freeze: 'A2',
    styles: [{ bgcolor: '#d8ebe4', font: { bold: true } }, { format: 'percent' }],
    rows: {
      ...lines.map((texts, row) => ({
        cells: { ...texts.map((one, at) => cellOf(one, row, at)) },
      })),
      len: 100,
    },
    cols: { '0': { width: 180 }, len: 26 },
  }
  await product.call(
    'page/save',
    {
      page_id: page,
      item_id: item,
      cat_id: 0,
      page_title: 'Rollout 上线计划',
      page_content: JSON.stringify([sheet, { ...sheet, name: '明细' }]),
    },
    owner,
  )
  return { item, page }
}

async function seedApiPage(product: Product, owner: Account, item: number): Promise<number> {
  const row = (name: string, type: string, value: string, remark: string, require = '1') => ({
    name,
    type,
    value,
    require,
    remark,
  })
  const long = 'A remark that is longer than its field, with `code` and 中文说明. '.repeat(4)
  const page = {
    info: {
      url: 'https://api.example.com/v1/shops/{shop}/orders?dry_run=1',
      method: 'post',
      apiStatus: '2',
      description: '创建订单并返回编号。\n\nCreates an order; the call is **idempotent**.',
      remark: '- At most 50 lines',
    },
    request: {
      pathVariable: [row('shop', 'integer', '7', 'Number of the shop')],
      headers: [
        row('Authorization', 'string', 'Bearer {token}', '登录后得到'),
        { ...row('X-Request-Id', 'string', '5f0c', long, '0'), disable: 1 },
      ],
      query: [],
      cookies: [row('session_with_a_long_name', 'string', 'a'.repeat(80), '', '0')],
      params: {
        mode: 'json',
        json: '{"customer":{"name":"王","tags":["a"]},"lines":[{"sku":"x","count":2}]}',
        jsonDesc: [
          row('customer', 'object', '', '客户'),
          row('customer.name', 'string', '', long),
          row('customer.address.street.number.of.the.house', 'string', '', ''),
          row('lines', 'array[object]', '', ''),
        ],
      },
    },
    response: {
      responseExample: '{"error_code":0,"data":{"id":12345678901234567890}}',
      responseParamsDesc: [{ name: 'error_code', type: 'int', remark: '错误码' }],
      responseFailExample: '{broken',
    },
  }
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id: item,
      page_title: '创建订单 Create an order by API',
      page_content: JSON.stringify(page),
    },
    owner,
  )
  return page_id
}
