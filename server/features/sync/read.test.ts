import { expect, test } from 'vitest'
import { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation } from '#contract/calls/sync-write.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { ItemToken } from '../../models/item-token.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { db, site, make, as, refusal, clock } = await startApp()

const source = 'k3v9t2q8w5m1x7zc'
const side = { front: '---\na: 1\n---\n', eol: 'crlf' as const, bom: true, end: 2, links: ['x'] }
const create = (path: string, text: string, cat = ''): SyncOperation => ({
  op: 'create',
  path,
  cat,
  title: path,
  order: 7,
  text,
  side,
})

/** A private item with a page at its root and one in a catalog. */
async function pushed(texts = ['one\n', 'two\n']) {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, password: 'secret' })
  const operations: SyncOperation[] = [
    { op: 'catalog', path: 'sub', name: 'Part', order: 3 },
    create('a.md', texts[0]!),
    create('sub/b.md', texts[1]!, 'sub'),
  ]
  const about = { item_id, source, number: `read${item_id}` }
  const { results } = await as(ann).ask(syncCalls.write, { ...about, operations })
  const [sub, a, b] = results.map((one) => Number(one.id ?? one.cat)) as [number, number, number]
  const read = async (
    pages: { id: number; rev?: number }[],
    who: MadeUser | null = ann,
    from = source,
  ) => (await as(who).ask(syncCalls.read, { item_id, source: from, pages })).pages
  return { ann, item_id, sub, a, b, read }
}

/** Saves a text as a browser does. */
const save = (who: MadeUser, item_id: number, page_id: number, page_content: string) =>
  as(who).ask(pageCalls.save, { page_id, item_id, page_title: 't', page_content, cat_id: 0 })

test('pages come with text, place and what their files were, in the order in which they are asked for', async () => {
  const { sub, a, b, read } = await pushed()
  expect(await read([{ id: b }, { id: a }])).toEqual([
    {
      id: String(b),
      state: 'read',
      rev: '1',
      text: 'two\n',
      title: 'sub/b.md',
      cat: String(sub),
      order: 7,
      side,
      files: [],
    },
    expect.objectContaining({ id: String(a), text: 'one\n', cat: '0' }),
  ])
  const [other] = await read([{ id: a }], undefined, '')
  expect(other, 'to another folder nothing is told of this one').not.toHaveProperty('side')
})

test('the text of an earlier revision comes from the history, else from the last agreement', async () => {
  const { ann, item_id, a, read } = await pushed()
  await save(ann, item_id, a, 'second\n')
  await save(ann, item_id, a, 'third\n')
  const texts = async () =>
    (await read([1, 2, 3, 4].map((rev) => ({ id: a, rev })))).map(
      ({ state, text }) => text ?? state,
    )
  expect(await texts()).toEqual(['one\n', 'second\n', 'third\n', 'absent'])
  await db.transaction((trx) => PageHistory.query(trx).where({ page_id: a }).delete())
  expect(await texts()).toEqual(['one\n', 'absent', 'third\n', 'absent'])
  const [former] = await read([{ id: a, rev: 1 }])
  expect(Object.keys(former!), 'only the text is that of then').toEqual([
    'id',
    'state',
    'rev',
    'text',
  ])
})

test('rights page by page: catalogs, drafts, deleted pages, pages of other items', async () => {
  const { ann, item_id, sub, a, b, read } = await pushed()
  const other = await pushed()
  const reader = await make.user()
  await make.member({ item_id, user: reader, role: 0 })
  const scoped = await make.user()
  await make.member({ item_id, user: scoped, role: 1, catalogScope: [sub] })
  const elsewhere = await as(ann).ask(syncCalls.write, {
    item_id,
    source,
    number: 'elsewhere1',
    operations: [
      { op: 'catalog', path: 'other', name: 'Other' },
      create('other/c.md', 'three\n', 'other'),
    ],
  })
  const c = Number(elsewhere.results[1]!.id)
  const draft = await make.page({ item_id, owner: ann })
  await db.transaction((trx) =>
    Page.query(trx).findById(draft.page_id).patch({ is_draft: 1, author_uid: ann.uid }),
  )
  const asked = [a, b, c, draft.page_id, other.a].map((id) => ({ id }))
  const states = async (who: MadeUser | null) => (await read(asked, who)).map(({ state }) => state)
  expect(await states(ann)).toEqual(['read', 'read', 'read', 'read', 'absent'])
  expect(await states(reader)).toEqual(['read', 'read', 'read', 'absent', 'absent'])
  expect(await states(scoped)).toEqual(['read', 'read', 'absent', 'absent', 'absent'])
  expect(
    await read(
      [
        { id: c, rev: 1 },
        { id: c, rev: 9 },
      ],
      scoped,
    ),
  ).toEqual([
    { id: String(c), state: 'absent' },
    { id: String(c), state: 'absent' },
  ])
  await as(ann).ask(pageCalls.delete, { page_id: a })
  expect(await states(ann)).toEqual(['absent', 'read', 'read', 'read', 'absent'])
  const ask = { item_id, pages: [{ id: b }] }
  expect(await refusal(null, syncCalls.read, ask)).toMatchObject({ why: 'itemPasswordNeeded' })
  const stranger = await make.user()
  expect(await refusal(stranger, syncCalls.read, ask)).toMatchObject({ why: 'itemPasswordNeeded' })
})

test('the key pair of the item reads all pages, that of another item none', async () => {
  const { item_id, a, b } = await pushed()
  const pair = { api_key: `key${item_id}`, api_token: 'pair of the item' }
  await db.transaction((trx) =>
    ItemToken.query(trx).insert({
      item_id,
      ...pair,
      api_token: site.sealer.seal(pair.api_token),
      addtime: clock.now,
    }),
  )
  const ask = { ...pair, item_id, pages: [{ id: a }, { id: b }] }
  const { pages } = await as(null).ask(syncCalls.read, ask)
  expect(pages.map(({ text }) => text)).toEqual(['one\n', 'two\n'])
  const wrong = { ...ask, item_id: (await pushed()).item_id }
  expect(await refusal(null, syncCalls.read, wrong)).toMatchObject({ why: 'keyPairWrong' })
})

test('what does not fit into one answer is asked for again, and one long page always fits', async () => {
  const long = 'x'.repeat(limits.batchBytes - 20)
  const { ann, item_id, a, b, read } = await pushed([long, 'two\n'])
  await save(ann, item_id, b, 'more than is left\n'.repeat(4))
  const states = async (ids: number[]) =>
    (await read(ids.map((id) => ({ id })))).map(({ state }) => state)
  expect(await states([a, b])).toEqual(['read', 'later'])
  expect(await states([b, a])).toEqual(['read', 'later'])
  expect(await states([a])).toEqual(['read'])
})

test('files of the item that a text leads to, as far as the caller may read them', async () => {
  const { ann, item_id, sub, a, b, read } = await pushed()
  const file = (sign: string, page_id: number, more: object = {}) =>
    db.transaction((trx) =>
      UploadFile.query(trx).insert({
        sign,
        uid: ann.uid,
        item_id,
        page_id,
        display_name: `${sign}.png`,
        file_type: 'image/png',
        file_size: 3,
        hash: `hash-${sign}`,
        sent_hash: '',
        storage: '',
        storage_key: sign,
        real_url: '',
        visit_times: 0,
        last_visit_time: 0,
        addtime: clock.now,
        ...more,
      }),
    )
  await file('aaaaaaaa1', b)
  await file('aaaaaaaa2', b, { sent_hash: 'as-sent' })
  await file('aaaaaaaa3', b, { item_id: item_id + 1_000 })
  const text = ['aaaaaaaa1', 'aaaaaaaa2', 'aaaaaaaa3']
    .map((sign) => `![](${attachmentPath(sign)})\n`)
    .join('')
  await save(ann, item_id, b, text)
  const [own] = await read([{ id: b }])
  expect(own!.files).toEqual([
    { sign: 'aaaaaaaa1', name: 'aaaaaaaa1.png', size: 3, hash: 'hash-aaaaaaaa1' },
    {
      sign: 'aaaaaaaa2',
      name: 'aaaaaaaa2.png',
      size: 3,
      hash: 'hash-aaaaaaaa2',
      sent_hash: 'as-sent',
    },
  ])
  const scoped = await make.user()
  await make.member({ item_id, user: scoped, role: 0, catalogScope: [sub] })
  expect(await read([{ id: a }], scoped)).toMatchObject([{ state: 'read' }])
})

test('at most 200 pages', async () => {
  const { ann, item_id, a } = await pushed()
  const pages = Array.from({ length: 201 }, () => ({ id: a }))
  expect(await refusal(ann, syncCalls.read, { item_id, pages })).toMatchObject({ why: 'badInput' })
})
