import type { SeededItem } from './seed.ts'
import type { Account, Product } from './start-product.ts'

/** What the addresses of screens refer to. */
export interface GalleryContent extends SeededItem {
  /** An item with a password. */
  locked: number
  /** Key of the link to one page. */
  shareKey: string
  /** A changed page, and its earlier version. */
  changed: { page: number; version: number }
  /** A spreadsheet. */
  sheet: { item: number; page: number }
  /** A team with the item. */
  team: string
}

export interface Example {
  /** As in `app/routes.tsx`. */
  readonly route: string
  /** The address to open; the route itself when absent. */
  readonly address?: (shown: GalleryContent) => string
  /** Opened by a visitor who has not signed in. */
  readonly asVisitor?: true
  /** Part of the screen, where a route has several examples. */
  readonly part?: string
  /** Keys pressed once the screen is there, as Playwright names them. */
  readonly keys?: readonly string[]
}

/** Every screen; `gallery.test.ts` opens each in both languages and themes. */
export const gallery: readonly Example[] = [
  { route: '/', asVisitor: true },
  { route: '/user/login', asVisitor: true },
  { route: '/user/register', asVisitor: true },
  { route: '/user/loginByUserToken', asVisitor: true },
  { route: '/user/device' },
  { route: '/user/setting' },
  { route: '/item/index' },
  { route: '/item/add' },
  {
    route: '/item/password/:item',
    address: ({ locked }) => `/item/password/${locked}`,
    asVisitor: true,
  },
  { route: '/:item/:page?', address: ({ pages }) => `/orders/${pages['Create an order']}` },
  {
    route: '/:item/:page?',
    part: 'command-menu',
    address: ({ pages }) => `/orders/${pages['Create an order']}`,
    keys: ['Control+k', 'o', 'r', 'd'],
  },
  { route: '/page/:page', address: ({ pages }) => `/page/${pages['Create an order']}` },
  { route: '/p/:key', address: ({ shareKey }) => `/p/${shareKey}`, asVisitor: true },
  {
    route: '/page/edit/:item/:page',
    address: ({ item, pages }) => `/page/edit/${item}/${pages['Create an order']}`,
  },
  {
    route: '/page/edit/:item/:page',
    part: 'sheet',
    address: ({ sheet }) => `/page/edit/${sheet.item}/${sheet.page}`,
  },
  {
    route: '/page/diff/:page/:version',
    address: ({ changed }) => `/page/diff/${changed.page}/${changed.version}`,
  },
  { route: '/item/setting/:item', address: ({ item }) => `/item/setting/${item}` },
  {
    route: '/item/setting/:item',
    part: 'members',
    address: ({ item }) => `/item/setting/${item}?tab=members`,
  },
  { route: '/item/export/:item', address: ({ item }) => `/item/export/${item}` },
  { route: '/catalog/:item', address: ({ item }) => `/catalog/${item}` },
  { route: '/reference' },
  { route: '/message/index' },
  { route: '/user/tokens' },
  { route: '/user/tokens', part: 'sessions', address: () => '/user/tokens?tab=sessions' },
  { route: '/team/index' },
  { route: '/team/member/:team', address: ({ team }) => `/team/member/${team}` },
  { route: '/team/item/:team', address: ({ team }) => `/team/item/${team}` },
  { route: '/admin/index' },
  { route: '/admin/index', part: 'items', address: () => '/admin/index?panel=items' },
  { route: '*', address: () => '/user/no-such-screen' },
]

/** Adds what the gallery needs to the item of `seedOrders`. */
export async function seedGallery(
  product: Product,
  owner: Account,
  { item, pages }: SeededItem,
): Promise<GalleryContent> {
  const page = pages['Release notes'] ?? 0
  const { item_id: locked } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Locked', item_type: 1, password: 'open-sesame' },
    owner,
  )
  await product.call(
    'page/save',
    { page_id: page, item_id: item, cat_id: 0, page_title: 'Release notes', page_content: 'New.' },
    owner,
  )
  const [version] = await product.call<{ page_history_id: number }[]>(
    'page/history',
    { page_id: page },
    owner,
  )
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
  return {
    sheet: await seedSheet(product, owner),
    item,
    pages,
    locked,
    shareKey,
    team,
    changed: { page, version: version?.page_history_id ?? 0 },
  }
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
