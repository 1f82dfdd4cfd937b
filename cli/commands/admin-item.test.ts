import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation } from '#contract/calls/sync-write.ts'
import { Audit } from '../../server/models/audit.ts'
import { Item } from '../../server/models/item.ts'
import { Page } from '../../server/models/page.ts'
import { SyncPage } from '../../server/models/sync-page.ts'
import { SyncSource } from '../../server/models/sync-source.ts'
import { SyncFormerPath } from '../../server/models/sync-former-path.ts'
import { SyncText } from '../../server/models/sync-text.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'

// a server runs on the database while the commands work on it
const { make, as, folder, db, refusal } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const admin = (argv: readonly string[], lang = 'en') =>
  runCli(['admin', ...argv, '--data', folder], { env: { LANG: lang, HOME: '/nowhere' }, input: '' })
const item = (argv: readonly string[], lang?: string) => admin(['item', ...argv], lang)
const acts = async () => (await Audit.query(db.read).orderBy('id')).map((one) => one.act)

test('an item is listed, transferred, deleted and restored', async () => {
  const [ann, bob] = [await make.user({ username: 'ann' }), await make.user({ username: 'bob' })]
  const { item_id } = await make.item({
    owner: ann,
    item_name: '手册',
    item_domain: 'Handbook',
    password: 'visit-secret',
  })
  const listed = await item(['list', '--json'])
  expect(JSON.parse(listed.out)).toMatchObject({
    schema: 'showdoc.admin/1',
    items: [
      {
        item_id: String(item_id),
        item_name: '手册',
        item_domain: 'Handbook',
        owner: 'ann',
        is_private: true,
      },
    ],
  })
  expect(listed.out).not.toMatch(/visit-secret|v1\./)
  expect((await item(['list'])).out).toContain(`${item_id}  private  手册  (ann)`)
  expect((await item(['list'], 'zh_CN.UTF-8')).out).toContain(`${item_id}  私密  手册  (ann)`)

  expect(await item(['transfer', String(item_id), 'bob'])).toMatchObject({
    code: 0,
    out: '“手册” now belongs to bob.\n',
    err: '',
  })
  expect(await as(bob).ask(itemCalls.detail, { item_id })).toMatchObject({ uid: bob.uid })
  expect((await refusal(ann, itemCalls.info, { item_id: String(item_id) })).number).toBe(10_303)
  expect(await item(['transfer', 'handbook', 'bob'])).toMatchObject({
    code: 1,
    err: 'This person is already the owner.\n',
  })
  const { list } = await as(bob).ask(itemCalls.getChangeLog, { item_id, page: 1, count: 10 })
  expect(list[0]).toMatchObject({ uid: 0, op_object_type: 'item', remark: 'bob' })

  expect(await item(['delete', 'HANDBOOK'])).toMatchObject({
    code: 1,
    err: '“手册” would be deleted.\n→ pass --force to delete without asking\n',
  })
  expect(
    await runCli(['admin', 'item', 'delete', 'HANDBOOK', '--no-input', '--data', folder], {
      env: { LANG: 'en', HOME: '/nowhere', SHOWDOC_FORCE: '1' },
    }),
  ).toMatchObject({
    code: 1,
    err: expect.stringContaining('would be deleted'),
  })
  expect((await item(['delete', '--help'])).out).toMatch(/--force +- +/)
  expect(await item(['delete', 'HANDBOOK', '--force'])).toMatchObject({
    code: 0,
    out: '“手册” deleted.\n',
  })
  expect((await refusal(bob, itemCalls.info, { item_id: String(item_id) })).number).toBe(10_303)
  expect(JSON.parse((await item(['list', '--deleted', '--json'])).out)).toMatchObject({
    items: [{ deleted: expect.stringMatching(/Z$/) }],
  })
  expect(await item(['list'])).toMatchObject({ code: 0, out: '', err: 'There are no items.\n' })

  expect(await item(['recover', String(item_id)], 'zh_CN.UTF-8')).toMatchObject({
    code: 0,
    out: '“手册”已恢复。\n',
  })
  expect(await Item.query(db.read).findById(item_id)).toMatchObject({
    is_del: 0,
    item_domain: 'Handbook',
  })
  await as(bob).ask(itemCalls.info, { item_id: String(item_id) })
  expect(await acts()).toEqual(['item.transfer', 'item.delete', 'item.recover'])
})

test('the key pair is printed, and renewed on request; the old one stops working', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_domain: 'WithKey' })
  const first = JSON.parse((await item(['key', 'withkey', '--json'])).out) as Record<string, string>
  expect(await as(owner).ask(itemCalls.getKey, { item_id })).toMatchObject({
    api_key: first.api_key,
    api_token: first.api_token,
  })
  const { code, out } = await item(['key', String(item_id), '--reset'])
  const now = await as(owner).ask(itemCalls.getKey, { item_id })
  expect([code, out]).toEqual([0, `api_key    ${now.api_key}\napi_token  ${now.api_token}\n`])
  expect([now.api_key === first.api_key, now.api_token === first.api_token]).toEqual([true, false])
  const recorded = (
    await Audit.query(db.read).where({ act: 'item.key', object_id: item_id }).orderBy('id')
  ).map((one) => one.detail)
  expect(recorded.map((detail) => JSON.parse(detail) as unknown)).toMatchObject([
    { fresh: false },
    { fresh: true },
  ])
  expect(recorded.join()).not.toContain(now.api_token)
  expect(await item(['key', '5'])).toMatchObject({ code: 1, err: 'There is no item 5.\n' })
})

test('a source is forgotten: side records go, pages and other sources stay', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_name: 'Pushed' })
  const side = { front: '', eol: 'lf' as const, bom: false, end: 1, links: [], authors: [] }
  const push = async (source: string) => {
    const write = (number: string, operation: SyncOperation) =>
      as(owner).ask(syncCalls.write, {
        item_id,
        source,
        number: `${number}${source.slice(0, 6)}`,
        operations: [operation],
      })
    const text = '# A'
    const made = { op: 'create', path: 'a.md', cat: '', title: source, text, side } as const
    const { results } = await write('number', made)
    await write('moving', { op: 'update', path: 'b.md', id: Number(results[0]!.id), base: 1, side })
  }
  const [gone, kept] = ['g3v9t2q8w5m1x7zc', 'k3v9t2q8w5m1x7zc'] as const
  await push(gone)
  await push(kept)
  const left = async () => ({
    sources: (await SyncSource.query(db.read).where({ item_id })).map(({ source }) => source),
    records: (await SyncPage.query(db.read)).length,
    texts: (await SyncText.query(db.read)).length,
    former: (await SyncFormerPath.query(db.read)).length,
    pages: (await Page.query(db.read).where({ item_id })).length,
  })
  const before = await left()
  expect(before).toMatchObject({ sources: [gone, kept], records: 2, texts: 2, former: 2, pages: 2 })
  const id = String(item_id)
  expect(await item(['forget-source', id, 'other', '--force'])).toMatchObject({
    code: 1,
    err: `Nothing pushes to “Pushed” as source “other”.\n→ known sources: ${gone}, ${kept}\n`,
  })
  expect(await item(['forget-source', id, gone])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`“${gone}” would be deleted.\n→ pass --force`),
  })
  expect(await left()).toEqual(before)
  expect(await item(['forget-source', id, gone, '--force'], 'zh_CN.UTF-8')).toMatchObject({
    code: 0,
    out: `已清除来源“${gone}”，共 1 个页面的记录。\n`,
  })
  expect(await left()).toEqual({ sources: [kept], records: 1, texts: 1, former: 1, pages: 2 })
  const [recorded] = await Audit.query(db.read).where({ act: 'item.forgetSource' })
  expect(recorded).toMatchObject({ object_id: item_id, via: 'command line' })
  expect(JSON.parse(recorded?.detail ?? '')).toMatchObject({ source: gone, pages: 1 })
})

test('an item is closed with a password from standard input, and opened again', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_name: 'Seen' })
  const visible = (argv: readonly string[], input = '', lang = 'en') =>
    runCli(['admin', 'item', 'visibility', String(item_id), ...argv, '--data', folder], {
      env: { LANG: lang, HOME: '/nowhere' },
      input,
    })
  await as(null).ask(itemCalls.info, { item_id: String(item_id) })
  expect(await visible(['--password', '-'], '密码 1\n')).toMatchObject({
    code: 0,
    out: '“Seen” is now private: visitors need its password.\n',
  })
  expect((await refusal(null, itemCalls.info, { item_id: String(item_id) })).why).toBe(
    'itemPasswordNeeded',
  )
  expect(await as(owner).ask(itemCalls.detail, { item_id })).toMatchObject({ password: '密码 1' })
  const closed = await Item.query(db.read).findById(item_id).throwIfNotFound()
  await visible(['--password', '密码 1'])
  expect(await Item.query(db.read).findById(item_id)).toMatchObject({
    password_version: closed.password_version,
  })
  expect(await visible(['--open', '--json'], '', 'zh_CN.UTF-8')).toMatchObject({ code: 0 })
  await as(null).ask(itemCalls.info, { item_id: String(item_id) })

  for (const wrong of [[], ['--open', '--password', 'x'], ['--password', ''], ['--password', '-']])
    expect(await visible(wrong), wrong.join(' ')).toMatchObject({ code: 64 })
  expect(await visible(['--password', 'x'.repeat(101)])).toMatchObject({ code: 1 })
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_archived: 1 }))
  expect(await visible(['--password', 'x'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('archived'),
  })
  const recorded = await Audit.query(db.read)
    .where({ act: 'item.visibility', object_id: item_id })
    .orderBy('id')
  expect(
    recorded
      .map((one) => JSON.parse(one.detail) as { is_private: boolean })
      .map((one) => one.is_private),
  ).toEqual([true, true, false])
  expect(JSON.stringify(recorded)).not.toContain('密码')
})

test('what does not exist is reported, and nothing is recorded', async () => {
  const before = await acts()
  const { item_id } = await make.item({ owner: await make.user({ username: 'carl' }) })
  expect(await item(['delete', '5', '--force'])).toMatchObject({
    code: 1,
    err: 'There is no item 5.\n',
  })
  expect(await item(['delete', '%', '--force'])).toMatchObject({ code: 1 })
  expect(await item(['recover', String(item_id)])).toMatchObject({
    code: 1,
    err: `There is no deleted item ${item_id}.\n`,
  })
  expect(await item(['transfer', String(item_id), 'nobody'])).toMatchObject({
    code: 1,
    err: 'There is no such user.\n',
  })
  expect(await item(['delete'])).toMatchObject({ code: 64 })
  expect(await acts()).toEqual(before)
})

test('the search index is rebuilt, and finds what it found before', async () => {
  const dave = await make.user()
  const { item_id } = await make.item({ owner: dave })
  await make.page({ item_id, owner: dave, page_title: 'findable', page_content: '可以找到' })
  expect(await admin(['search', 'rebuild'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Search index rebuilt: \d+ pages\.\n$/),
  })
  const found = await as(dave).ask(itemCalls.search, { item_id, keyword: '找到' })
  expect(JSON.stringify(found)).toContain('findable')
})

test('names stay on their lines, and cannot control the terminal', async () => {
  const cat = await make.user({ username: 'cat' })
  const { item_id } = await make.item({ owner: cat, item_name: 'a\u001B[2J\n  1  open  b' })
  expect((await item(['list'])).out).toMatch(
    new RegExp(`^ {2}${item_id} {2}public {2,}a\\[2J {3}1 {2}open {2}b {2}\\(cat\\)$`, 'm'),
  )
})
