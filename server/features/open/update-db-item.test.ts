import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { limits } from '#contract/limits.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { titleKey } from '../../services/pages/writing/page-write.ts'
import { countQueries } from '../../test/count-queries.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ flags: { SHOWDOC_LOCALE: 'zh-cn' } })
})

async function item() {
  const owner = await t.make.user()
  const { item_id } = await t.make.item({ owner })
  const { api_key, api_token } = await t.as(owner).ask(itemCalls.getKey, { item_id })
  const send = (
    fields: Record<string, string>,
    url = '/server/index.php?s=/api/open/updateDbItem',
  ) => {
    const raw = Object.entries({ api_key, api_token, ...fields }).map(
      ([name, value]) => `${name}=${value.replaceAll('&', '_this_and_change_')}`,
    )
    return t.app.inject({
      method: 'POST',
      url,
      payload: raw.join('&'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  const pages = () => Page.query(t.db.read).where({ item_id, is_del: 0 }).orderBy('page_id')
  return { item_id, owner, send, pages }
}

const tables = {
  table_info:
    'TABLE_NAME\tTABLE_COMMENT\tENGINE\tTABLE_COLLATION\nuser\t用户 & 权限\tInnoDB\tutf8mb4_general_ci\norder\t\t\t\n',
  table_detail:
    'TABLE_NAME\tCOLUMN_NAME\tCOLUMN_DEFAULT\tIS_NULLABLE\tCOLUMN_TYPE\tCOLUMN_COMMENT\nuser\tuid\tNULL\tNO\tint(10)\t主键\nuser\tstate\t0\tYES\tenum("a"|"b")\t50%\\n50%\norder\tid\tNULL\tNO\tint\t\n',
  table_index:
    'TABLE_NAME\tINDEX_NAME\tCOLUMN_NAME\tSEQ_IN_INDEX\tNON_UNIQUE\tINDEX_TYPE\tINDEX_COMMENT\nuser\tPRIMARY\tuid\t1\t0\tBTREE\t\nuser\tstate_uid\tuid\t2\t1\tBTREE\t\nuser\tstate_uid\tstate\t1\t1\tBTREE\t查询\n',
}

test('each table becomes a page with its columns, indexes and engine', async () => {
  const { item_id, send, pages } = await item()
  const response = await send({ ...tables, cat_name: '数据库/主库\n', s_number: '5' })
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toBe('成功\n')
  const [user, order] = await pages()
  expect(user).toMatchObject({
    page_title: 'user',
    s_number: 5,
    author_uid: 0,
    author_username: 'API',
  })
  expect(user?.page_content).toBe(`- 用户 & 权限

|字段|类型|允许空|默认|注释|
|:---|:---|:---|:---|:---|
|uid|int(10)|否|NULL|主键|
|state|enum("a"\\|"b")|是|0|50% 50%|

|索引|字段|类型|注释|
|:---|:---|:---|:---|
|PRIMARY|uid|唯一 BTREE||
|state_uid|state, uid|BTREE||

|引擎|字符集排序规则|
|:---|:---|
|InnoDB|utf8mb4_general_ci|
`)
  expect(order).toMatchObject({ page_title: 'order' })
  expect(
    (await Catalog.query(t.db.read).where({ item_id }).orderBy('level')).map((one) => one.cat_name),
  ).toEqual(['数据库', '主库'])
})

test('sent again, it updates the same pages', async () => {
  const { send, pages } = await item()
  for (const url of [
    '/api/open/updateDbItem',
    '/server/?s=/api/open/updateDbItem',
    '/server/api/open/updateDbItem',
  ])
    expect((await send(tables, url)).body).toBe('成功\n')
  expect((await pages()).map((page) => page.page_title)).toEqual(['user', 'order'])
})

test('a list without tables, and a catalog path that is too long, answer 失败', async () => {
  const { send, pages } = await item()
  expect((await send({ table_info: 'TABLE_NAME\n', table_detail: '' })).body).toBe('失败\n')
  expect((await send({ ...tables, cat_name: '长'.repeat(400) })).body).toBe('失败\n')
  expect(await pages()).toEqual([])
})

test('a table whose name is too long for a new page is refused before anything is written; an existing page with such a name is updated', async () => {
  const { item_id, owner, send, pages } = await item()
  const long = '长'.repeat(201)
  const names = [...Array.from({ length: 100 }, (_, index) => `t${index}`), long]
  const fields = {
    table_info: ['n', ...names].join('\n'),
    table_detail: ['n', ...names.map((name) => `${name}\tid`)].join('\n'),
  }
  const { cat_id } = await t.make.catalog({ item_id, cat_name: '库' })
  const there = await t.make.page({
    item_id,
    owner,
    cat_id,
    page_title: long,
    title_key: titleKey(long),
  })
  for (const cat_name of ['', '库/主库'])
    expect((await send({ ...fields, cat_name })).body).toMatch(/^失败\n.*200.*\n$/)
  expect((await pages()).map((page) => page.page_id)).toEqual([there.page_id])
  for (const some of [fields, { table_info: 'n\nt', table_detail: 'n\nt\tid' }])
    expect((await send({ ...some, cat_name: long })).body).toMatch(/^失败\n.*cat_name.*200.*\n$/)
  expect((await send({ ...fields, cat_name: '库' })).body).toBe('成功\n')
  expect((await pages())[0]).toMatchObject({ page_id: there.page_id, author_username: 'API' })
  expect(await pages()).toHaveLength(101)
})

test('a database that does not fit into the item is refused before any table is written', async () => {
  const { item_id, owner, send, pages } = await item()
  const { page_id: _one, ...row } = (await t.make.page({ item_id, owner })).$toDatabaseJson()
  const others = Array.from({ length: limits.pagesPerItem - 151 }, () => row)
  await t.db.transaction((db) => db.batchInsert('page', others, 50))
  const sendTables = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `t${index}`)
    return send({
      table_info: ['n', ...names].join('\n'),
      table_detail: ['n', ...names.map((name) => `${name}\tid`)].join('\n'),
      cat_name: '库',
    })
  }
  const refused = (await sendTables(151)).json()
  expect(refused).toMatchObject({
    error_name: 'tooManyPages',
    error_details: { limit: limits.pagesPerItem },
  })
  expect(await pages()).toHaveLength(limits.pagesPerItem - 150)
  expect(await Catalog.query(t.db.read).where({ item_id })).toEqual([])
  for (const time of ['new', 'there']) expect((await sendTables(150)).body, time).toBe('成功\n')
  expect(await pages()).toHaveLength(limits.pagesPerItem)
})

test('two thousand tables are parsed in a worker and written', async () => {
  const { send, pages } = await item()
  const names = Array.from({ length: 2_000 }, (_, index) => `t${index}`)
  const fields = {
    table_info: ['n', ...names.map((name) => `${name}\t${'注'.repeat(100)}`)].join('\n'),
    table_detail: ['n', ...names.map((name) => `${name}\tid\t\tNO\tint\t`)].join('\n'),
  }
  expect((await send(fields)).body).toBe('成功\n')
  expect(await pages()).toHaveLength(2_000)
}, 60_000)

test('thousands of tables take few statements, and the second time only changed ones are written', async () => {
  const { send, pages } = await item()
  const names = Array.from({ length: 1_000 }, (_, index) => `table_${index}`)
  const dump = (changed: (index: number) => boolean) => ({
    table_info: `TABLE_NAME\tTABLE_COMMENT\n${names.map((name) => `${name}\t`).join('\n')}\n`,
    table_detail: `TABLE_NAME\tCOLUMN_NAME\tCOLUMN_DEFAULT\tIS_NULLABLE\tCOLUMN_TYPE\n${names.map((name, index) => `${name}\tid\t\tNO\t${changed(index) ? 'bigint' : 'int'}`).join('\n')}\n`,
    table_index: '',
    cat_name: 'tables',
  })
  const sent = (changed: (index: number) => boolean) =>
    countQueries(t.db, async () => expect((await send(dump(changed))).body).toBe('成功\n'))
  // ten transactions
  expect(await sent(() => false)).toBeLessThan(300)
  const first = await pages()
  expect(first.map((page) => page.page_title)).toEqual(names)
  expect(await sent((index) => index % 10 === 0)).toBeLessThan(300)
  const second = await pages()
  expect(second.map((page) => page.page_id)).toEqual(first.map((page) => page.page_id))
  expect(second.filter((page) => page.revision === 2).map((page) => page.page_title)).toEqual(
    names.filter((_, index) => index % 10 === 0),
  )
  const versions = await PageHistory.query(t.db.read).whereIn(
    'page_id',
    second.map((page) => page.page_id),
  )
  expect(versions).toHaveLength(100)
  expect(
    versions.every((version) => version.page_content.includes('|int|') && version.revision === 1),
  ).toBe(true)
})
