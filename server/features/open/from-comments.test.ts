import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { openCalls } from '#contract/calls/open.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ flags: { SHOWDOC_LOCALE: 'zh-cn' } })
})

async function item(item_type = 1) {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann, item_type })
  const { api_key, api_token } = await t.as(ann).ask(itemCalls.getKey, { item_id })
  /** As a shell script sends it: nothing is encoded but the ampersand. */
  const send = (source: string, url = '/server/index.php?s=/api/open/fromComments') =>
    t.app.inject({
      method: 'POST',
      url,
      payload: `from=shell&api_key=${api_key}&api_token=${api_token}&content=${source.replaceAll('&', '_this_and_change_')}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const pages = () => Page.query(t.db.read).where({ item_id, is_del: 0 }).orderBy('page_id')
  return { item_id, ann, send, pages, pair: { api_key, api_token } }
}

const source = `<?php
/**
 * showdoc
 * @catalog 测试文档/用户相关
 * @title 登录 & 退出
 * @description 用户登录的接口，like "%abc%"
 * @method POST
 * @url https://api.example.com/home/user/login
 * @header token 可选 string 设备token
 * @param username 必选 string 用户名
 * @param password 必选 string 密码
 * @return {"error_code":0,"data":{"uid":"1"}}
 * @return_param groupid int 用户组id
 * @remark 这里是备注信息
 * @number 7
 */
public function login() {}
/** @title nothing to do with us */
/**
    showdoc
    @title 查询
    @method get
    @url /users
    @param page 可选 int 页码
    @param size 可选 int 每页
*/
`

test('each comment with showdoc and @title becomes a page in its catalog, as scripts send it', async () => {
  const { item_id, send, pages } = await item()
  const response = await send(source)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toBe('\n 成功 \n\n')
  const [login, list] = await pages()
  expect(login).toMatchObject({
    page_title: '登录 & 退出',
    s_number: 7,
    author_uid: 0,
    author_username: '',
  })
  expect(list).toMatchObject({ page_title: '查询', s_number: 99, cat_id: 0 })
  expect(
    (await Catalog.query(t.db.read).where({ item_id }).orderBy('level')).map((one) => one.cat_name),
  ).toEqual(['测试文档', '用户相关'])
  for (const part of [
    '##### 简要描述\n\n用户登录的接口，like "%abc%"',
    '- `https://api.example.com/home/user/login`',
    '- POST',
    '|username||是|string|用户名|',
    '|token||否|string|设备token|',
    '"error_code": 0',
    '|groupid|int|用户组id|',
    '##### 备注\n\n这里是备注信息',
  ])
    expect(login?.page_content).toContain(part)
  expect(list?.page_content).toContain('##### 请求Query参数')
  expect(list?.page_content).toContain('- `/users`')
})

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
const escapedOnce = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] as string)

test('sent again, also under the old name, escaped or in JSON, it updates the same page; the previous text stays in the history', async () => {
  const { send, pages, pair } = await item()
  await send(source)
  await send(source.replace('备注信息', '新的备注'), '/server/?s=/api/fromComments/generate')
  const escaped = escapedOnce(source.replace('备注信息', '再新的备注'))
  for (const content of [escaped, source.replace('备注信息', '最后的备注')]) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/open/fromComments',
      payload: { ...pair, content },
    })
    expect(response.body).toBe('\n 成功 \n\n')
  }
  const before = await pages()
  expect(before).toHaveLength(2)
  expect(
    await PageHistory.query(t.db.read)
      .where({ page_id: before[0]?.page_id ?? 0 })
      .resultSize(),
  ).toBe(3)
  expect(before.map((page) => page.page_title)).toEqual(['登录 & 退出', '查询'])
  expect(before[0]?.page_content).toContain('最后的备注')
})

test('completely escaped text is unescaped once', async () => {
  const { ann, item_id, pages } = await item()
  const { api_key, api_token } = await t.as(ann).ask(itemCalls.getKey, { item_id })
  const content = '/** showdoc\n * @title a &lt; b\n * @url /x?a=1&amp;b=2\n */'
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/open/fromComments',
    payload: { api_key, api_token, content },
  })
  expect(response.body).toContain('成功')
  expect((await pages()).map((page) => page.page_title)).toEqual(['a < b'])
})

test('an escaped title and catalog in plain source match those of open/getPage and the menu', async () => {
  const { ann, item_id, send, pages } = await item()
  await send('/** showdoc\n * @catalog In &amp; Out\n * @title a &amp; b\n * @description <b>\n */')
  const { api_key, api_token } = await t.as(ann).ask(itemCalls.getKey, { item_id })
  expect((await pages()).map((page) => page.page_title)).toEqual(['a & b'])
  expect(
    await t.as(null).ask(openCalls.getPage, { api_key, api_token, page_title: 'a & b' }),
  ).toMatchObject({ page_title: 'a & b' })
  expect(await Catalog.query(t.db.read).where({ item_id })).toMatchObject([
    { cat_name: 'In & Out' },
  ])
})

test('in an item of type 3 the structure, and fields entered by hand, are kept', async () => {
  const { send, pages } = await item(3)
  await send(source)
  const [page, list] = await pages()
  const written = JSON.parse(page?.page_content ?? '') as {
    request: { params: { formdata: { value: string }[] } }
  }
  expect(written).toMatchObject({
    info: {
      from: 'runapi',
      type: 'api',
      title: '登录 & 退出',
      method: 'post',
      url: 'https://api.example.com/home/user/login',
    },
    request: {
      params: {
        mode: 'formdata',
        formdata: [{ name: 'username', require: '1', remark: '用户名' }, { name: 'password' }],
      },
    },
    response: { responseParamsDesc: [{ name: 'groupid', type: 'int' }] },
  })
  expect(JSON.parse(list?.page_content ?? '')).toMatchObject({
    info: { url: '/users?page=&size=', method: 'get' },
    request: { query: [{ name: 'page' }, { name: 'size' }] },
  })
  expect(page?.ext_info).toContain('"post"')

  ;(written.request.params.formdata[0] as { value: string }).value = 'ann'
  await t.db.transaction((db) =>
    Page.query(db)
      .findById(page?.page_id ?? 0)
      .patch({ page_content: JSON.stringify(written) }),
  )
  await send(source.replace(' @remark 这里是备注信息', '').replace('密码', '口令'))
  const [again] = await pages()
  expect(JSON.parse(again?.page_content ?? '')).toMatchObject({
    info: { remark: '这里是备注信息' },
    request: {
      params: {
        formdata: [
          { name: 'username', value: 'ann' },
          { name: 'password', remark: '口令' },
        ],
      },
    },
  })
})

test('multi-line JSON is kept whole, as body and as answer', async () => {
  const { send, pages } = await item(3)
  await send(
    '/**\n * showdoc\n * @title J\n * @url /j\n * @json_param {\n *   "a": 1\n * }\n * @param a 必选 int 数\n * @return {\n *  "b": [2]\n * }\n */',
  )
  expect(JSON.parse((await pages())[0]?.page_content ?? '')).toMatchObject({
    request: {
      params: { mode: 'json', json: '{\n  "a": 1\n}', jsonDesc: [{ name: 'a' }], formdata: [] },
    },
    response: { responseExample: '{\n  "b": [\n    2\n  ]\n}' },
  })
})

test.each([
  ['signs of a script', '# /**\n# showdoc\n# @title 标题\n# @catalog 库\n# @url /x\n# */'],
  ['signs and stars', '#/**\n# * showdoc\n# * @title 标题\n# * @catalog 库\n# * @url /x\n#*/'],
  ['two slashes', '// /**\n// showdoc\n// @title 标题\n//@catalog 库\n// @url /x\n// */'],
  ['two dashes', '-- /**\n-- showdoc\n-- @title 标题\n-- @catalog 库\n-- @url /x\n-- */'],
  [
    'text before the tag',
    '/**\n * showdoc\n * 标题: @title 标题\n * 目录: @catalog 库\n * @url /x\n */',
  ],
  ['one line', '/** showdoc @catalog 库 @title 标题 @url /x */'],
])('a comment may have %s', async (_style, comment) => {
  const { item_id, send, pages } = await item()
  expect((await send(comment)).body).toBe('\n 成功 \n\n')
  expect(await pages()).toMatchObject([
    { page_title: '标题', page_content: '##### 请求URL\n\n- `/x`\n' },
  ])
  expect(await Catalog.query(t.db.read).where({ item_id })).toMatchObject([{ cat_name: '库' }])
})

test('nothing to write, a broken comment and a title that is too long answer 失败 and write nothing', async () => {
  const { send, pages } = await item()
  for (const nothing of ['', 'no comment', '/** showdoc @title', '/**'.repeat(5_000)])
    expect((await send(nothing)).body, nothing.slice(0, 40)).toBe('\n 失败 \n\n')
  // its writer can mend that one
  expect((await send(`/** showdoc\n * @title ${'长'.repeat(201)}\n */`)).body).toMatch(
    /^\n 失败 \n\n.*200.*\n$/,
  )
  expect(
    (await send(`/** showdoc\n * @catalog ${'长'.repeat(201)}\n * @title t\n */`)).body,
  ).toMatch(/^\n 失败 \n\n.*200.*\n$/)
  expect(await pages()).toEqual([])
})

test('a large source is parsed in a worker with the same result', async () => {
  const { send, pages } = await item()
  const many = Array.from(
    { length: 300 },
    (_, index) =>
      `/** showdoc\n * @title T${index}\n * @url /t${index}\n * @remark ${'长'.repeat(1_000)}\n */`,
  )
  expect((await send(many.join('\n'))).body).toContain('成功')
  expect((await pages()).map((page) => page.page_title)).toEqual(
    many.map((_, index) => `T${index}`),
  )
})

test('a comment with more tags than a page can show answers 失败 and writes nothing, in a worker too', async () => {
  const { send, pages } = await item()
  const comment = (tags: number) =>
    `/** showdoc\n * @title long\n${' * @param a 必选 string b\n'.repeat(tags)} */`
  for (const tags of [10_000, 20_000]) expect((await send(comment(tags))).body).toBe('\n 失败 \n\n')
  expect(await pages()).toEqual([])
  expect((await send(comment(9_000))).body).toBe('\n 成功 \n\n')
})

test('the limit of pages is reported as JSON', async () => {
  const { send } = await item()
  const many = Array.from({ length: 5_001 }, (_, index) => `/** showdoc\n * @title ${index}\n */`)
  expect((await send(many.join('\n'))).json()).toMatchObject({
    error_code: 10100,
    error_name: 'tooManyPages',
  })
})
