import { expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { adminAuditCalls } from '#contract/calls/admin-audit.ts'
import { limits } from '#contract/limits.ts'
import { Audit } from '../../models/audit.ts'
import { startApp } from '../../test/start-app.ts'

const { app, as, db, make, refusal } = await startApp({
  flags: { SHOWDOC_TIMEZONE: 'Asia/Shanghai' },
})
const admin = await make.user({ groupid: 1, username: 'root' })
const ann = await make.user({ username: 'ann' })
const item = await make.item({ owner: ann, item_name: 'Billing' })

const row = (more: Partial<Audit>) => ({
  addtime: 1_795_248_000,
  actor_uid: ann.uid,
  actor_name: 'ann',
  via: 'console' as const,
  ip: '203.0.113.7',
  act: 'item.delete',
  object_type: 'item',
  object_id: item.item_id,
  detail: '{"name":"Billing"}',
  ...more,
})
const write = (rows: Partial<Audit>[]) =>
  db.transaction((trx) => trx(Audit.tableName).insert(rows.map(row)))

await write([
  {},
  { addtime: 1_795_248_100, act: 'item.transfer', detail: '{"to":"小明"}' },
  { addtime: 1_795_334_400, act: 'user.add', object_type: 'user', object_id: ann.uid },
  {
    addtime: 1_795_334_500,
    actor_uid: 0,
    actor_name: 'operator',
    via: 'command line',
    ip: '',
    act: 'setting.save',
    object_type: 'setting',
    object_id: 0,
    detail: '{"name":"=1+1, \\"quoted\\""}',
  },
])

const list = (filters: ArgsOf<typeof adminAuditCalls.getList> = {}) =>
  as(admin).ask(adminAuditCalls.getList, filters)
const actsOf = async (filters: ArgsOf<typeof adminAuditCalls.getList>) =>
  (await list(filters)).list.map((one) => one.act)

test('acts are listed newest first, with time, origin and what they were done to', async () => {
  const { total, more, list: rows } = await list()
  expect({ total, more }).toEqual({ total: 4, more: false })
  expect(rows.map((one) => one.act)).toEqual([
    'setting.save',
    'user.add',
    'item.transfer',
    'item.delete',
  ])
  expect(rows.at(-1)).toMatchObject({
    addtime: '2026-11-21 16:00:00',
    addtime_unix: 1_795_248_000,
    actor_name: 'ann',
    via: 'console',
    ip: '203.0.113.7',
    object_name: 'Billing',
    detail: { name: 'Billing' },
  })
  expect(rows[1]?.object_name).toBe('ann')
})

test('acts are listed oldest first where that is asked for; other orders are none', async () => {
  const newest = (await list()).list.map(({ id }) => id)
  const ids = async (sort: string) => (await list({ sort })).list.map(({ id }) => id)
  expect(await ids('addtime')).toEqual(newest.toReversed())
  expect(await ids('-addtime')).toEqual(newest)
  expect(await ids('detail')).toEqual(newest)
})

test('acts are sorted by what was done, by whom and from where, equal ones newest first', async () => {
  const newest = (await list()).list.map(({ id }) => id)
  const places = async (sort: string) => {
    const pages = [1, 2].map((page) => list({ sort, page, count: 2 }))
    return (await Promise.all(pages)).flatMap(({ list: rows }) =>
      rows.map(({ id }) => newest.indexOf(id)),
    )
  }
  expect(await places('act')).toEqual([3, 2, 0, 1])
  expect(await places('-act')).toEqual([1, 0, 2, 3])
  expect(await places('actor_name')).toEqual([1, 2, 3, 0])
  expect(await places('-actor_name')).toEqual([0, 1, 2, 3])
  expect(await places('ip')).toEqual([0, 1, 2, 3])
  expect(await places('-ip')).toEqual([1, 2, 3, 0])
  const ofItems = await list({ act: 'item', sort: 'act' })
  expect(ofItems.list.map(({ act }) => act)).toEqual(['item.delete', 'item.transfer'])
})

test('every filter narrows, alone and together', async () => {
  expect(await actsOf({ actor: 'operator' })).toEqual(['setting.save'])
  expect(await actsOf({ act: 'item' })).toEqual(['item.transfer', 'item.delete'])
  expect(await actsOf({ act: 'item.delete' })).toEqual(['item.delete'])
  expect(await actsOf({ object_type: 'user', object_id: ann.uid })).toEqual(['user.add'])
  expect(await actsOf({ from: 1_795_248_100, until: 1_795_334_500 })).toEqual([
    'user.add',
    'item.transfer',
  ])
  expect(await actsOf({ text: '小明' })).toEqual(['item.transfer'])
  expect(await actsOf({ text: '203.0.113', act: 'user' })).toEqual(['user.add'])
  expect(await actsOf({ text: '%' })).toEqual([])
  // the words of an act are the client's
  const deleted = { text: '删除', text_acts: ['item.delete', 'page.delete'] }
  expect(await actsOf(deleted)).toEqual(['item.delete'])
  expect(await actsOf({ ...deleted, text: 'operator' })).toEqual(['setting.save', 'item.delete'])
  expect(await actsOf({ ...deleted, act: 'user' })).toEqual([])
  expect(await actsOf({ text_acts: ['item.delete'] })).toHaveLength(4)
  expect(await actsOf({ page: 2, count: 3 })).toEqual(['item.delete'])
})

test('more names of acts than there are is refused', async () => {
  const text_acts = Array.from({ length: limits.namesPerCall + 1 }, (_, at) => `item.act${at}`)
  expect(await refusal(admin, adminAuditCalls.getList, { text: 'x', text_acts })).toMatchObject({
    why: 'badInput',
    details: { field: 'text_acts' },
  })
})

const exported = async (query: string, token = admin.token) =>
  app.inject({
    url: `/api/adminAudit/export?${query}`,
    headers: { 'x-api-token': token },
  })

test('the export has the rows of the filters, as CSV that no spreadsheet takes for a formula', async () => {
  await write([{ act: 'team.delete', actor_name: '=cmd()', object_type: 'team', object_id: 0 }])
  const { headers, body } = await exported('act=team')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"')
  expect(body).toBe(
    '\uFEFFtime,actor_uid,actor_name,via,ip,act,object_type,object_id,detail\r\n' +
      `2026-11-21 16:00:00,${ann.uid},'=cmd(),console,203.0.113.7,team.delete,team,0,"{""name"":""Billing""}"\r\n`,
  )
})

test('the export as JSON is whole where it is longer than one piece, and is itself recorded', async () => {
  const many = Array.from({ length: 2_500 }, (_, at) => ({
    act: 'token.add',
    addtime: 1000 + (at % 7),
  }))
  for (let at = 0; at < many.length; at += 500) await write(many.slice(at, at + 500))
  const { body } = await exported('format=json&act=token.add')
  const rows = JSON.parse(body) as { id: number; time: string; detail: object }[]
  expect(rows).toHaveLength(2_500)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2_500)
  expect(rows[0]).toMatchObject({ time: '1970-01-01T00:16:46.000Z', detail: { name: 'Billing' } })
  expect(JSON.parse((await exported('format=json&act=none')).body)).toEqual([])
  const [latest] = (await list({ act: 'data.auditExport' })).list
  expect(latest).toMatchObject({ actor_name: 'root', detail: { format: 'json', act: 'none' } })
})

test('by other columns than time the newest 10,000 rows are sorted, and more are not listed', async () => {
  const rows = (count: number, actor_name: string, addtime: number) =>
    write(Array.from({ length: count }, () => ({ act: 'page.share', actor_name, addtime })))
  await rows(3, 'aaa', 2000)
  for (let at = 0; at < 10; at++) await rows(1_000, 'zzz', 3000)
  const namesBy = async (sort: string, page = 1) => {
    const { list: found, ...counts } = await list({ act: 'page.share', sort, page, count: 1 })
    expect(counts).toEqual({ total: 10_000, more: true })
    return found.map(({ actor_name }) => actor_name)
  }
  expect(await namesBy('addtime')).toEqual(['aaa'])
  expect(await namesBy('actor_name')).toEqual(['zzz'])
  expect(await namesBy('-actor_name', 10_000)).toEqual(['zzz'])
  expect(await namesBy('actor_name', 10_001)).toEqual([])
})

test('nobody but administrators lists or exports', async () => {
  expect(await refusal(ann, adminAuditCalls.getList, {})).toMatchObject({ why: 'noAccess' })
  const { body } = await exported('', ann.token)
  expect(body).not.toContain('item.delete')
  expect(body).not.toContain('203.0.113.7')
  expect((await exported('', '')).body).not.toContain('203.0.113.7')
})
