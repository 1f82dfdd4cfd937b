import { beforeAll, expect, test } from 'vitest'
import { catalogCalls, recycleCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation } from '#contract/calls/sync-write.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { ItemToken } from '../../models/item-token.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { PageLock } from '../../models/page-lock.ts'
import { Recycle } from '../../models/recycle.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

const source = 'k3v9t2q8w5m1x7zc'
const side = { front: '', eol: 'lf' as const, bom: false, end: 1, links: [] }
let numbers = 0

async function folder() {
  const ann = await t.make.user()
  const item = await t.make.item({ owner: ann })
  const write = (operations: SyncOperation[], values: object = {}, user = ann) =>
    t.as(user).ask(syncCalls.write, {
      item_id: item.item_id,
      source,
      number: `number${String(++numbers).padStart(6, '0')}`,
      operations,
      ...values,
    })
  const compare = (
    manifest: { path: string; hash: string; id?: number; rev?: number; order?: number }[] = [],
  ) => t.as(ann).ask(syncCalls.compare, { item_id: item.item_id, source, manifest })
  const create = (path: string, text: string, cat = ''): SyncOperation => ({
    op: 'create',
    path,
    cat,
    title: path,
    order: 99,
    text,
    side,
  })
  return { ann, item, write, compare, create }
}

test('folders and pages are written once; the same folder again is equal in one call', async () => {
  const { item, write, compare, create } = await folder()
  const { results } = await write([
    { op: 'catalog', path: '指南', name: '指南', order: 1 },
    { op: 'catalog', path: '指南/sub', name: 'sub' },
    create('指南/sub/a.md', '# 甲\n', '指南/sub'),
    create('README.md', 'root\n'),
  ])
  expect(results.map((one) => one.state)).toEqual(['written', 'written', 'written', 'written'])
  const manifest = results.slice(2).map((one) => ({
    path: one.path,
    hash: contentHash(one.path === 'README.md' ? 'root\n' : '# 甲\n'),
    id: Number(one.id),
    rev: Number(one.rev),
    order: 99,
  }))
  expect(await compare(manifest)).toMatchObject({
    equal: 2,
    pages: [],
    item: { rights: 'manage', type: 1 },
  })
  expect(
    await Catalog.query(t.db.read).where({ item_id: item.item_id }).orderBy('level'),
  ).toMatchObject([
    { cat_name: '指南', level: 2, s_number: 1 },
    { cat_name: 'sub', level: 3, s_number: 99 },
  ])
})

test('the first push into an empty item sets its dialect, by person or key pair; later only its settings do', async () => {
  const { ann, item, write, compare, create } = await folder()
  const markdown = 'commonmark'
  const told = async () => (await compare()).item.markdown
  const changes = async () =>
    (await t.as(ann).ask(itemCalls.getChangeLog, { item_id: item.item_id })).list.map(
      (one) => `${one.op_action_type} ${one.op_object_type}`,
    )
  const refused = await write([create('b.md', 'two\n', 'no/such')], { markdown })
  expect([refused.markdown, await told()]).toEqual(['showdoc', 'showdoc'])
  expect((await write([create('a.md', 'one\n')], { markdown })).markdown).toBe(markdown)
  expect([await told(), await changes()]).toEqual([markdown, ['update item', 'create page']])
  expect((await write([create('b.md', 'two\n')], { markdown: 'showdoc' })).markdown).toBe(markdown)
  expect((await write([create('c.md', 'three\n')])).markdown).toBe(markdown)
  expect([await told(), await changes()]).toEqual([
    markdown,
    ['create page', 'create page', 'update item', 'create page'],
  ])

  const other = await t.make.item({ owner: ann })
  const pair = { api_key: 'dialects'.padEnd(32, '0'), api_token: 'secret' }
  await t.db.transaction((db) =>
    ItemToken.query(db).insert({
      item_id: other.item_id,
      api_key: pair.api_key,
      api_token: t.site.sealer.seal(pair.api_token),
    }),
  )
  const args = { item_id: other.item_id, source, operations: [create('a.md', 'one\n')], ...pair }
  const wrong = { ...args, number: 'dialects0001', markdown: 'gfm' as 'commonmark' }
  expect(await t.refusal(null, syncCalls.write, wrong)).toMatchObject({
    why: 'dialectUnknown',
    details: { field: 'markdown' },
  })
  const first = { ...args, number: 'dialects0002', markdown } as const
  expect((await t.as(null).ask(syncCalls.write, first)).markdown).toBe(markdown)
  expect(await Item.query(t.db.read).findById(other.item_id)).toMatchObject({ markdown })
})

test('an item with any page, even a draft, or of which the writer sees only a part, keeps its dialect', async () => {
  const { item, write, create } = await folder()
  const { item_id } = item
  const markdown = 'commonmark'
  const { cat_id } = await t.make.catalog({ item_id, cat_name: 'part' })
  const [editor, bob] = [await t.make.user(), await t.make.user()]
  await t.make.member({ item_id, user: editor, role: 1, catalogScope: [cat_id] })
  await t.make.member({ item_id, user: bob, role: 1 })
  expect(await write([create('a.md', 'x\n', 'part')], { markdown }, editor)).toMatchObject({
    results: [{ state: 'written' }],
    markdown: 'showdoc',
  })
  const drafts = await folder()
  await t.make.page({ item_id: drafts.item.item_id, owner: bob, is_draft: 1 })
  const kept = await drafts.write([drafts.create('a.md', 'x\n')], { markdown })
  expect(kept).toMatchObject({ results: [{ state: 'written' }], markdown: 'showdoc' })
})

test('a repeated number gets its first answer and writes nothing', async () => {
  const { item, write, create } = await folder()
  const first = await write([create('a.md', 'one\n')], { number: 'repeated0001' })
  expect(await write([create('a.md', 'one\n')], { number: 'repeated0001' })).toEqual(first)
  expect(await Page.query(t.db.read).where({ item_id: item.item_id }).resultSize()).toBe(1)
})

test('a folder can be named as another catalog than the one it was known by, or as a new one', async () => {
  const { item, write } = await folder()
  const made = async (path: string, cat_id?: number) => {
    const { results } = await write([
      { op: 'catalog', path, name: 'two', ...(cat_id === undefined ? {} : { cat_id }) },
    ])
    return Number(results[0]!.cat)
  }
  const one = await made('one')
  const two = await made('two')
  expect([await made('two'), two === one]).toEqual([two, true])
  await t.db.transaction((trx) =>
    Catalog.query(trx).findById(two).patch({ cat_name: 'Moved', parent_cat_id: 77 }),
  )
  const other = await made('two', 0)
  expect(other).not.toBe(two)
  expect(await made('two')).toBe(other)
  expect(await made('two', two)).toBe(two)
  expect(await made('two')).toBe(two)
  // one that is not there is looked for as without it
  expect(await made('three', 999_999)).toBe(other)
  const rows = await Catalog.query(t.db.read).where({ item_id: item.item_id }).orderBy('cat_id')
  expect(rows.map(({ cat_id, parent_cat_id }) => [cat_id, parent_cat_id])).toEqual([
    [two, 77],
    [other, 0],
  ])
})

test('a folder whose catalog was moved out of a deleted one is still that one', async () => {
  const { item, write } = await folder()
  const written = async (path: string, name: string) =>
    (await write([{ op: 'catalog', path, name }])).results[0]!
  const { cat: above } = await written('one', 'one')
  const { cat } = await written('one/two', 'two')
  await t.db.transaction(async (trx) => {
    await Catalog.query(trx).findById(Number(cat)).patch({ parent_cat_id: 0 })
    await Catalog.query(trx).deleteById(Number(above))
  })
  expect(await written('one/two', 'new')).toMatchObject({ state: 'written', cat })
  const rows = await Catalog.query(t.db.read).where({ item_id: item.item_id })
  expect(rows.map(({ cat_name }) => cat_name)).toEqual(['new'])
  expect(await written('one/three', 'three')).toMatchObject({ name: 'catalogNotFound' })
})

test('a folder that a catalog has left, and that is known as another one now, is a new catalog', async () => {
  const { write } = await folder()
  const made = async (path: string, cat_id?: number) => {
    const name = path.split('/').at(-1)!
    const told = cat_id === undefined ? {} : { cat_id }
    const { results } = await write([{ op: 'catalog', path, name, ...told }])
    return Number(results[0]!.cat)
  }
  await made('guide')
  const deep = await made('guide/deep')
  await t.db.transaction((trx) => Catalog.query(trx).findById(deep).patch({ parent_cat_id: 0 }))
  // a folder that has not followed yet
  expect(await made('guide/deep', deep)).toBe(deep)
  expect(await made('guide/deep')).toBe(deep)
  expect(await made('deep', deep)).toBe(deep)
  expect(await made('guide/deep')).not.toBe(deep)
  expect(await made('deep')).toBe(deep)
})

test('asking for a number without operations returns what was written under it, and keeps a straggler out', async () => {
  const { item, write, create } = await folder()
  const first = await write([create('a.md', 'one\n')], { number: 'asked0000001' })
  expect(await write([], { number: 'asked0000001' })).toEqual(first)
  expect((await write([], { number: 'asked0000002' })).results).toEqual([])
  expect((await write([create('b.md', 'late\n')], { number: 'asked0000002' })).results).toEqual([])
  expect(await Page.query(t.db.read).where({ item_id: item.item_id }).resultSize()).toBe(1)
})

test('a commit is recorded for the pages it contains, and for no other', async () => {
  const { write, compare, create } = await folder()
  const commit = { commit: '1f2e3d4', branch: 'main' }
  const { results } = await write(
    [create('a.md', 'one\n'), { ...create('b.md', 'two\n'), uncommitted: true } as SyncOperation],
    commit,
  )
  const bases = async () =>
    new Map((await compare()).pages.map((page) => [page.path, page.base?.commit]))
  expect(await bases()).toEqual(new Map([['a.md', '1f2e3d4'], ['b.md', undefined]])) // prettier-ignore
  const [a, b] = results.map((one) => Number(one.id)) as [number, number]
  await write(
    [
      { op: 'update', path: 'a.md', id: a, base: 1, text: 'more\n', side, uncommitted: true },
      { op: 'adopt', path: 'b.md', id: b, base: 1, side },
    ],
    commit,
  )
  expect(await bases()).toEqual(new Map([['a.md', undefined], ['b.md', '1f2e3d4']])) // prettier-ignore
})

test('a page that is back from the recycle bin is known from no commit, so that none deletes it again', async () => {
  const { ann, item, write, compare, create } = await folder()
  const { results } = await write([create('a.md', 'one\n')], { commit: '1f2e3d4', branch: 'main' })
  const page_id = Number(results[0]?.id)
  await t.as(ann).ask(pageCalls.delete, { page_id })
  await t.as(ann).ask(recycleCalls.recover, { item_id: item.item_id, page_id, keep_catalog: true })
  const { base } = (await compare()).pages[0]!
  expect(base).toMatchObject({ rev: '1', hash: contentHash('one\n') })
  expect(base).not.toHaveProperty('commit')
})

test('a page that was changed since its base is a conflict and is overwritten only deliberately', async () => {
  const { write, create } = await folder()
  const [made] = (await write([create('a.md', 'one\n')])).results
  const id = Number(made?.id)
  await t.db.transaction((db) =>
    Page.query(db)
      .findById(id)
      .patch({ page_content: 'by hand', revision: 2, author_username: 'bob' }),
  )
  const update: SyncOperation = { op: 'update', path: 'a.md', id, base: 1, text: 'two\n' }
  expect((await write([update])).results).toMatchObject([
    { state: 'conflict', rev: '2', author: 'bob' },
  ])
  expect((await Page.query(t.db.read).findById(id))?.page_content).toBe('by hand')
  expect((await write([{ ...update, over: 2 }])).results).toMatchObject([
    { state: 'written', rev: '3' },
  ])
  expect(
    (await PageHistory.query(t.db.read).where({ page_id: id })).map((one) => one.page_content),
  ).toContain('by hand')
})

test('two concurrent pushes of one path create one page; a different text is a conflict', async () => {
  const { item, write, create } = await folder()
  const both = await Promise.all([
    write([create('a.md', 'same\n')]),
    write([create('a.md', 'same\n')]),
  ])
  expect(both[0].results[0]?.id).toBe(both[1].results[0]?.id)
  expect((await write([create('a.md', 'other\n')])).results).toMatchObject([{ state: 'conflict' }])
  expect(await Page.query(t.db.read).where({ item_id: item.item_id }).resultSize()).toBe(1)
})

test('of two concurrent pushes that change a page to the same text, none is a conflict', async () => {
  const { write, create } = await folder()
  const id = Number((await write([create('a.md', 'one\n')])).results[0]?.id)
  const update: SyncOperation = { op: 'update', path: 'a.md', id, base: 1, text: 'two\n', order: 0 }
  const both = await Promise.all([write([update]), write([update])])
  for (const { results } of both) expect(results).toMatchObject([{ state: 'written', rev: '2' }])
  for (const other of [{ text: 'three\n' }, { title: 'Other' }, { order: 7 }])
    expect((await write([{ ...update, ...other }])).results).toMatchObject([{ state: 'conflict' }])
})

test('each operation has its own result: a refused one does not undo the others', async () => {
  const { item, write, create } = await folder()
  const { results } = await write([
    create('a.md', 'one\n'),
    { op: 'update', path: 'gone.md', id: 999, base: 1, text: 'x\n' },
    create('b.md', 'two\n', 'no/such'),
    { op: 'catalog', path: 'a', name: 'a' },
    { op: 'catalog', path: 'a/b', name: 'b' },
    { op: 'catalog', path: 'a/b/c', name: 'c' },
    { op: 'catalog', path: 'a/b/c/d', name: 'd' },
  ])
  expect(results.map((one) => one.name ?? one.state)).toEqual([
    'written',
    'pageNotFound',
    'catalogNotFound',
    'written',
    'written',
    'written',
    'catalogTooDeep',
  ])
  expect(await Page.query(t.db.read).where({ item_id: item.item_id }).resultSize()).toBe(1)
})

test('new pages that follow one another get their own results, and a path that comes twice one page', async () => {
  const { item, write, create } = await folder()
  const { results } = await write([
    create('a.md', 'a\n'),
    create('b.md', 'b\n', 'no/such'),
    create('c.md', 'c\n'),
    create('a.md', 'a\n'),
    create('c.md', 'other\n'),
  ])
  const [a, , c] = results
  expect(results).toMatchObject([
    { path: 'a.md', state: 'written', rev: '1' },
    { path: 'b.md', state: 'refused', name: 'catalogNotFound' },
    { path: 'c.md', state: 'written', rev: '1' },
    { path: 'a.md', state: 'written', id: a?.id },
    { path: 'c.md', state: 'conflict', id: c?.id },
  ])
  const pages = await Page.query(t.db.read).where({ item_id: item.item_id }).orderBy('page_id')
  expect(pages).toMatchObject([
    { page_id: Number(a?.id), page_title: 'a.md', page_content: 'a\n' },
    { page_id: Number(c?.id), page_title: 'c.md', page_content: 'c\n' },
  ])
})

test('a refused operation does not create the catalogs of the root; once they are created, menus show them', async () => {
  const { ann, item, write, create } = await folder()
  const seen = async () => {
    const info = await t.as(ann).ask(itemCalls.info, { item_id: String(item.item_id) })
    return (info as { menu: { catalogs: { cat_name: string }[] } }).menu.catalogs.map(
      (one) => one.cat_name,
    )
  }
  const { state, results } = await write([create('a.md', 'x\n', 'no/such')], { root: 'docs' })
  expect(results).toMatchObject([{ state: 'refused', name: 'catalogNotFound' }])
  expect([
    state,
    await Catalog.query(t.db.read).where({ item_id: item.item_id }).resultSize(),
    await seen(),
  ]).toEqual(['0', 0, []])

  const deep = await write([{ op: 'catalog', path: 'd', name: 'd' }], { root: 'a/b/c' })
  expect(deep.results).toMatchObject([{ state: 'refused', name: 'catalogTooDeep' }])
  expect([deep.state, await seen()]).toEqual(['1', ['a']])
})

test('a draft of somebody else does not count as a page', async () => {
  const { ann, item, write } = await folder()
  const bob = await t.make.user()
  await t.make.member({ item_id: item.item_id, user: bob, role: 1 })
  const { page_id } = await t.make.page({ item_id: item.item_id, owner: bob, is_draft: 1 })
  const operations: SyncOperation[] = [
    { op: 'update', path: 'a.md', id: page_id, base: 1, text: 'x\n' },
    { op: 'adopt', path: 'b.md', id: page_id, base: 1 },
  ]
  const names = async (user: typeof ann) =>
    (await write(operations, {}, user)).results.map((one) => one.name ?? one.state)
  expect(await names(ann)).toEqual(['pageNotFound', 'pageNotFound'])
  expect(await names(bob)).toEqual(['written', 'conflict'])
})

test('a page that somebody edits is locked for people, but not for the key pair', async () => {
  const { ann, item, write, create } = await folder()
  const bob = await t.make.user()
  await t.make.member({ item_id: item.item_id, user: bob, role: 1 })
  const id = Number((await write([create('a.md', 'one\n')])).results[0]?.id)
  await t.db.transaction((db) =>
    PageLock.query(db).insert({ page_id: id, lock_uid: bob.uid, lock_to: t.clock.now + 60 }),
  )
  const update: SyncOperation = { op: 'update', path: 'a.md', id, base: 1, text: 'two\n' }
  expect((await write([update], {}, ann)).results).toMatchObject([
    { state: 'locked', locked_by: bob.username },
  ])
  const pair = { api_key: 'key'.padEnd(32, '0'), api_token: 'secret' }
  await t.db.transaction((db) =>
    ItemToken.query(db).insert({
      item_id: item.item_id,
      api_key: pair.api_key,
      api_token: t.site.sealer.seal(pair.api_token),
    }),
  )
  const args = {
    item_id: item.item_id,
    source,
    number: 'bykeypair01',
    operations: [update],
    ...pair,
  }
  expect((await t.as(null).ask(syncCalls.write, args)).results).toMatchObject([
    { state: 'written', rev: '2' },
  ])
  expect((await Page.query(t.db.read).findById(id))?.author_username).toBe('API')
  expect((await t.refusal(null, syncCalls.write, { ...args, api_token: 'wrong' })).number).toBe(
    10306,
  )
})

test('a file without an entry in the lock file finds its page by the side record; a moved file keeps its page', async () => {
  const { write, compare, create } = await folder()
  const made = (await write([create('old.md', 'text\n')])).results[0]
  const { pages } = await compare([{ path: 'old.md', hash: contentHash('text\n') }])
  expect(pages).toMatchObject([{ id: made?.id, path: 'old.md', rev: '1', base: { rev: '1' } }])
  await write([{ op: 'update', path: 'new.md', id: Number(made?.id), base: 1, title: 'new' }])
  expect((await compare()).pages).toMatchObject([
    { id: made?.id, path: 'new.md', title: 'new', rev: '2' },
  ])
})

test('a page that a batch names by several paths is known by the last one', async () => {
  const { write, compare, create } = await folder()
  const id = Number((await write([create('a.md', 'text\n')])).results[0]?.id)
  const paths = ['b.md', 'c.md', 'b.md']
  await write(paths.map((path) => ({ op: 'adopt', path, id, base: 1 })))
  expect((await compare()).pages).toMatchObject([{ id: String(id), path: 'b.md' }])
})

test('a position of 0 leaves a page where it is, whatever else is written', async () => {
  const { write, compare, create } = await folder()
  const id = Number((await write([create('a.md', 'text\n')])).results[0]?.id)
  await write([{ op: 'update', path: 'a.md', id, base: 1, order: 0 }])
  await write([{ op: 'update', path: 'a.md', id, base: 1, order: 0, title: 'New title' }])
  expect((await compare()).pages).toMatchObject([{ title: 'New title', order: 99 }])
})

test('a write without text does not agree on a text that the folder has not seen', async () => {
  const { write, compare, create } = await folder()
  const id = Number((await write([create('a.md', 'one\n')])).results[0]?.id)
  await t.db.transaction((db) =>
    Page.query(db).findById(id).patch({ page_content: 'by hand\n', content_hash: '', revision: 2 }),
  )
  await write([{ op: 'update', path: 'moved.md', id, base: 2, title: 'New title' }])
  expect((await compare()).pages).toMatchObject([
    {
      path: 'moved.md',
      rev: '3',
      title: 'New title',
      hash: contentHash('by hand\n'),
      base: { rev: '1', hash: contentHash('one\n'), title: 'New title', order: 99 },
    },
  ])
})

test('pages that swap their paths in a large batch keep what was agreed on', async () => {
  const { write, compare, create } = await folder()
  const before = ['a', 'b'].map((name) => name.repeat(700_000))
  const { results } = await write(before.map((text, at) => create(`${at}.md`, text)))
  const ids = results.map(({ id }) => Number(id))
  const page_content = 'by hand '.repeat(90_000)
  await t.db.transaction((db) =>
    Page.query(db).findByIds(ids).patch({ page_content, content_hash: '', revision: 2 }),
  )
  await write(
    ids.map((id, at) => ({ op: 'update', path: `${1 - at}.md`, id, base: 2, order: at + 1 })),
  )
  const { pages } = await compare()
  expect(pages.toSorted((one, other) => Number(one.id) - Number(other.id))).toMatchObject(
    ids.map((id, at) => ({
      id: String(id),
      path: `${1 - at}.md`,
      base: { rev: '1', hash: contentHash(before[at]!) },
    })),
  )
})

test('completing a page created by the same push creates no version; any other write does', async () => {
  const { write, create } = await folder()
  const id = Number((await write([create('a.md', 'no links yet\n')])).results[0]?.id)
  const versions = () => PageHistory.query(t.db.read).where({ page_id: id }).resultSize()
  await write([{ op: 'update', path: 'a.md', id, base: 1, text: 'with links\n', completes: true }])
  expect(await versions()).toBe(0)
  await write([{ op: 'update', path: 'a.md', id, base: 2, text: 'later\n', completes: true }])
  expect(await versions()).toBe(1)
})

test('a title given in the browser is not agreed on by a write without a title', async () => {
  const { write, compare, create } = await folder()
  const id = Number((await write([create('a.md', 'one\n')])).results[0]?.id)
  await t.db.transaction((db) =>
    Page.query(db).findById(id).patch({ page_title: 'By hand', title_key: 'By hand', revision: 2 }),
  )
  await write([{ op: 'update', path: 'a.md', id, base: 2, text: 'two\n' }])
  expect((await compare()).pages).toMatchObject([{ title: 'By hand', base: { title: 'a.md' } }])
})

test('refused as a whole: readers, anonymous callers, archived items, sheets, batches that are too large', async () => {
  const { ann, item, create } = await folder()
  const reader = await t.make.user()
  await t.make.member({ item_id: item.item_id, user: reader, role: 0 })
  const args = {
    item_id: item.item_id,
    source,
    number: 'refused00001',
    operations: [create('a.md', 'x\n')],
  }
  expect((await t.refusal(null, syncCalls.write, args)).why).toBe('notLoggedIn')
  expect((await t.refusal(reader, syncCalls.write, args)).why).toBe('noAccess')
  const archived = await t.make.item({ owner: ann, is_archived: 1 })
  expect((await t.refusal(ann, syncCalls.write, { ...args, item_id: archived.item_id })).why).toBe(
    'itemArchived',
  )
  const table = await t.make.item({ owner: ann, item_type: 4 })
  expect((await t.refusal(ann, syncCalls.write, { ...args, item_id: table.item_id })).why).toBe(
    'syncItemKind',
  )
  const large = 'x'.repeat(2_200_000)
  const two = [create('a.md', large), create('b.md', large)]
  expect((await t.refusal(ann, syncCalls.write, { ...args, operations: two })).why).toBe(
    'syncBatchTooLarge',
  )
})

test('of a RunApi item nothing is written, but the files of its pages may be noted', async () => {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann, item_type: 3 })
  const { page_id } = await t.make.page({ item_id, owner: ann, page_content: '{"info":{}}' })
  const page = { path: 'a.api.json', id: page_id, base: 1 }
  const send = (number: string, ...operations: object[]) => ({
    item_id,
    source,
    number,
    operations: operations as never,
  })
  const adopt = { op: 'adopt', ...page }
  const update = { op: 'update', ...page, text: '{}' }
  const refused = send('runapi000001', adopt, update)
  expect((await t.refusal(ann, syncCalls.write, refused)).why).toBe('syncItemKind')
  const { results } = await t.as(ann).ask(syncCalls.write, send('runapi000002', adopt))
  expect(results).toMatchObject([{ state: 'written', rev: '1' }])
})

test('of a spreadsheet item only the text of its page is written, and only a list of sheets', async () => {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann, item_type: 4 })
  const { page_id } = await t.make.page({ item_id, owner: ann, page_content: '[{"rows":{}}]' })
  let count = 0
  const args = (operations: object[], more: object = {}) => ({
    item_id,
    source,
    number: `sheet${String((count += 1)).padStart(8, '0')}`,
    operations: operations as never,
    ...more,
  })
  const side = { front: '', eol: 'lf', bom: false, end: 1, links: [] }
  const one = { op: 'update', path: 'a.sheet.json', id: page_id, base: 1 }
  const text = '[{"name":"a","rows":{"len":1.0}}]'
  for (const wrong of [
    [{ ...one, text, title: 'b' }],
    [{ ...one, text, cat: 'b' }],
    [{ ...one, text, order: 1 }],
    [
      { ...one, text },
      { op: 'delete', path: 'a.sheet.json', id: page_id, base: 1 },
    ],
    [{ op: 'catalog', path: 'b', name: 'b' }],
    [{ op: 'create', path: 'b.sheet.json', cat: '', title: 'b', text, side }],
  ])
    expect((await t.refusal(ann, syncCalls.write, args(wrong))).why).toBe('syncItemKind')
  expect((await t.refusal(ann, syncCalls.write, args([{ ...one, text }], { root: 'docs' }))).why).toBe('syncItemKind') // prettier-ignore
  const write = async (operations: object[]) =>
    (await t.as(ann).ask(syncCalls.write, args(operations))).results
  for (const wrong of ['# Text', '{"rows":{}}', '[{"rows":{}},]'])
    expect(await write([{ ...one, text: wrong }])).toMatchObject([
      { state: 'refused', name: 'badInput' },
    ])
  expect(await write([{ ...one, text }])).toMatchObject([{ state: 'written', rev: '2' }])
  expect(await write([{ ...one, text: '[{"rows":{}}]' }])).toMatchObject([{ state: 'conflict' }])
  expect(await write([{ ...one, op: 'adopt', base: 2 }])).toMatchObject([{ state: 'written' }])
  const page = await t.as(ann).ask(pageCalls.info, { page_id })
  expect(page).toMatchObject({ page_content: text })
})

test('a restricted editor learns nothing of pages and catalogs outside the scope, nor of answers to others', async () => {
  const { item, write, create } = await folder()
  const { item_id } = item
  const setUp = await write(
    [
      { op: 'catalog', path: 'above', name: 'above' },
      { op: 'catalog', path: 'above/inside', name: 'inside' },
      create('outside.md', 'x\n', 'above'),
      create('above/inside/a.md', 'x\n', 'above/inside'),
    ],
    { number: 'ofsomebody01' },
  )
  const [above, inside, outside, page] = setUp.results.map((one) => Number(one.id ?? one.cat)) as [
    number,
    number,
    number,
    number,
  ]
  const editor = await t.make.user()
  await t.make.member({ item_id, user: editor, role: 1, catalogScope: [inside] })
  const before = await t.db.read('sync_page').orderBy('path')

  const repeated = { item_id, source, number: 'ofsomebody01', operations: [] }
  expect((await t.refusal(editor, syncCalls.write, repeated)).details).toEqual({ field: 'number' })
  const requests: SyncOperation[] = [
    create('outside.md', 'y\n', 'inside'),
    { op: 'adopt', path: 'b.md', id: outside, base: 9 },
    { op: 'adopt', path: 'outside.md', id: page, base: 1 },
    { op: 'update', path: 'outside.md', id: page, base: 1, text: 'z\n' },
    { op: 'catalog', path: 'above', name: 'above' },
    { op: 'catalog', path: 'above/none', name: 'none' },
    { op: 'catalog', path: 'elsewhere', name: 'above' },
    create('new.md', 'y\n', 'above'),
    create('new.md', 'y\n', 'none'),
  ]
  const { results } = await write(requests, {}, editor)
  const { code, message } = results[0] ?? {}
  expect(results).toEqual(
    requests.map(({ op, path }) => ({
      op,
      path,
      state: 'refused',
      code,
      name: 'noAccess',
      message,
    })),
  )
  expect(await t.db.read('sync_page').orderBy('path')).toEqual(before)

  // another folder knows the scoped catalog as the first one at its top, which is how it is told
  const other = 'z3v9t2q8w5m1x7zc'
  const { catalogs } = await t.as(editor).ask(syncCalls.compare, { item_id, source: other })
  expect(catalogs).toMatchObject([{ id: String(inside), parent: '0', path: 'inside' }])
  const made = await write([create('c.md', 'c\n', 'inside')], { source: other }, editor)
  expect(made.results).toMatchObject([{ state: 'written', cat: String(inside) }])
  const whole = await write([create('d.md', 'd\n', 'above/inside')], { source: other }, editor)
  expect(whole.results, 'a folder that names all of its way').toMatchObject([
    { state: 'written', cat: String(inside) },
  ])
  expect(JSON.stringify([catalogs, made])).not.toMatch(new RegExp(`above|\\b${above}\\b`))
})

test('a restricted editor writes within the scope; operations outside are refused one by one and never listed as missing', async () => {
  const { ann, item } = await folder()
  const inside = await t.make.catalog({ item_id: item.item_id, cat_name: 'inside' })
  const outside = await t.make.catalog({ item_id: item.item_id, cat_name: 'outside' })
  const hidden = await t.make.page({ item_id: item.item_id, owner: ann, cat_id: outside.cat_id })
  const editor = await t.make.user()
  await t.make.member({
    item_id: item.item_id,
    user: editor,
    role: 1,
    catalogScope: [inside.cat_id],
  })
  const file = (path: string, cat: string): SyncOperation => ({
    op: 'create',
    path,
    cat,
    title: path,
    text: 'x\n',
    side,
  })
  const operations = [
    file('inside/a.md', 'inside'),
    file('outside/b.md', 'outside'),
    file('c.md', ''),
  ]
  const { results } = await t
    .as(editor)
    .ask(syncCalls.write, { item_id: item.item_id, source, number: 'tied00000001', operations })
  expect(results.map((one) => one.name ?? one.state)).toEqual(['written', 'noAccess', 'noAccess'])
  const { pages, item: seen } = await t
    .as(editor)
    .ask(syncCalls.compare, { item_id: item.item_id, source })
  expect(pages.map((page) => page.id)).not.toContain(String(hidden.page_id))
  expect(seen.ties).toEqual([String(inside.cat_id)])
  const made: SyncOperation[] = [
    { op: 'catalog', path: 'inside/new', name: 'new' },
    { op: 'catalog', path: 'inside/new/sub', name: 'sub' },
    file('inside/new/sub/d.md', 'inside/new/sub'),
    { op: 'catalog', path: 'outside/new', name: 'new' },
  ]
  const more = await t.as(editor).ask(syncCalls.write, {
    item_id: item.item_id,
    source,
    number: 'tied00000002',
    operations: made,
  })
  expect(more.results.map((one) => one.name ?? one.state)).toEqual([
    'written',
    'written',
    'written',
    'noAccess',
  ])
})

test('the catalog of a deleted folder is deleted if it is empty, and only by those who may', async () => {
  const { ann, item, write, create, compare } = await folder()
  const { results } = await write([
    { op: 'catalog', path: 'old', name: 'old' },
    { op: 'catalog', path: 'old/sub', name: 'sub' },
    create('old/sub/a.md', 'x\n', 'old/sub'),
    { op: 'catalog', path: 'new', name: 'new' },
  ])
  const [old, sub, page] = results
  const vacate = (...paths: string[]) =>
    write(paths.map((path): SyncOperation => ({ op: 'vacate', path })))
  const states = async (...paths: string[]) =>
    (await vacate(...paths)).results.map((one) => one.state)
  const names = async () => (await compare()).catalogs.map((catalog) => catalog.path)
  expect(await states('old/sub', 'old', 'none')).toEqual(['conflict', 'conflict', 'conflict'])
  const editor = await t.make.user()
  await t.make.member({
    item_id: item.item_id,
    user: editor,
    role: 1,
    catalogScope: [Number(sub!.cat)],
  })
  await write([{ op: 'update', path: 'new/a.md', id: Number(page!.id), base: 1, cat: 'new' }])
  const refused = await write([{ op: 'vacate', path: 'old/sub' }], {}, editor)
  expect(refused.results).toMatchObject([{ state: 'refused', name: 'noAccess' }])
  // a draft of somebody else, whom the writer does not see, keeps it too
  const draft = await t.make.page({
    item_id: item.item_id,
    owner: ann,
    cat_id: Number(sub!.cat),
    is_draft: 1,
  })
  expect(await states('old/sub')).toEqual(['conflict'])
  await t.db.transaction((trx) => Page.query(trx).findById(draft.page_id).patch({ is_del: 1 }))
  const before = (await compare()).state
  expect((await vacate('old/sub', 'old')).results).toEqual([
    { op: 'vacate', path: 'old/sub', state: 'written', cat: sub!.cat },
    { op: 'vacate', path: 'old', state: 'written', cat: old!.cat },
  ])
  expect([await names(), Number((await compare()).state)]).toEqual([['new'], Number(before) + 1])
  expect(await states('old')).toEqual(['conflict'])
})

test('a folder inside one that has another name by now is not taken for a catalog of the former name', async () => {
  const { ann, item, write, create } = await folder()
  const { item_id } = item
  const [made] = (await write([{ op: 'catalog', path: 'g', name: 'g' }])).results
  const save = (fields: { cat_id?: number; cat_name: string; parent_cat_id?: number }) =>
    t.as(ann).ask(catalogCalls.save, { item_id, ...fields })
  await save({ cat_id: Number(made?.cat), cat_name: 'renamed' })
  await save({ cat_name: 'h', parent_cat_id: await save({ cat_name: 'g' }) })
  const { results } = await write([
    create('g/h/a.md', 'text\n', 'g/h'),
    { op: 'catalog', path: 'g/h', name: 'h' },
    create('g/h/b.md', 'text\n', 'g/h'),
  ])
  expect(results.map(({ state, name }) => name ?? state)).toEqual([
    'catalogNotFound',
    'written',
    'written',
  ])
})

test('after its catalog was deleted in a batch, no folder that it was known by leads there', async () => {
  const { write, compare, create } = await folder()
  const [made] = (await write([{ op: 'catalog', path: 'old', name: 'old' }])).results
  await write([{ op: 'catalog', path: 'new', cat_id: Number(made?.cat), name: 'new' }])
  const { results } = await write([
    { op: 'vacate', path: 'old' },
    create('new/a.md', 'text\n', 'new'),
    { op: 'catalog', path: 'new', name: 'new' },
    create('new/b.md', 'text\n', 'new'),
  ])
  expect(results.map(({ state, name }) => name ?? state)).toEqual([
    'written',
    'catalogNotFound',
    'written',
    'written',
  ])
  const { catalogs, pages } = await compare()
  expect(catalogs).toMatchObject([{ path: 'new' }])
  expect(pages).toMatchObject([{ path: 'new/b.md', cat: catalogs[0]?.id }])
})

test('a page of this source goes to the recycle bin as it was seen, and no other', async () => {
  const { ann, item, write, create } = await folder()
  const { results } = await write([
    create('a.md', 'a\n'),
    create('b.md', 'b\n'),
    create('c.md', 'c\n'),
  ])
  const [a, b, c] = results.map((one) => Number(one.id)) as [number, number, number]
  await write([{ op: 'update', path: 'b.md', id: b, base: 1, text: 'newer\n', side }])
  const other = await t.make.page({ item_id: item.item_id, owner: ann, page_title: 'By hand' })
  const answer = await write([
    { op: 'delete', path: 'a.md', id: a, base: 1 },
    { op: 'delete', path: 'b.md', id: b, base: 1 },
    { op: 'delete', path: 'a.md', id: c, base: 1 },
    { op: 'delete', path: 'hand.md', id: other.page_id, base: 1 },
  ])
  expect(answer.results.map(({ state, name }) => name ?? state)).toEqual([
    'written',
    'conflict',
    'pageNotFound',
    'pageNotFound',
  ])
  const bin = await Recycle.query(t.db.read).where({ item_id: item.item_id })
  expect(bin.map(({ page_id, del_by_uid }) => [page_id, del_by_uid])).toEqual([[a, ann.uid]])
  const live = await Page.query(t.db.read).where({ item_id: item.item_id, is_del: 0 })
  expect(new Set(live.map(({ page_id }) => page_id))).toEqual(new Set([b, c, other.page_id]))
})

test('a page that somebody edits is not deleted by people; by key pair it goes to the owner’s bin', async () => {
  const { ann, item, write, create } = await folder()
  const bob = await t.make.user()
  const { results } = await write([create('a.md', 'a\n')])
  const id = Number(results[0]?.id)
  await t.make.member({ item_id: item.item_id, user: bob, role: 1 })
  await t.db.transaction((db) =>
    PageLock.query(db).insert({ page_id: id, lock_uid: bob.uid, lock_to: t.clock.now + 60 }),
  )
  const one: SyncOperation = { op: 'delete', path: 'a.md', id, base: 1 }
  expect((await write([one])).results).toMatchObject([{ state: 'locked', locked_by: bob.username }])
  const pair = { api_key: 'deletes'.padEnd(32, '0'), api_token: 'secret' }
  await t.db.transaction((db) =>
    ItemToken.query(db).insert({
      item_id: item.item_id,
      api_key: pair.api_key,
      api_token: t.site.sealer.seal(pair.api_token),
    }),
  )
  const byPair = await t.as(null).ask(syncCalls.write, {
    item_id: item.item_id,
    ...pair,
    source,
    number: 'pairdelete1',
    operations: [one],
  })
  expect(byPair.results).toMatchObject([{ state: 'written' }])
  expect(await Recycle.query(t.db.read).findOne({ page_id: id })).toMatchObject({
    del_by_uid: ann.uid,
  })
})

test('an atomic batch is written as a whole or not at all, and its number keeps its answer', async () => {
  const { ann, item, write, create, compare } = await folder()
  const { item_id } = item
  await write([create('a.md', 'one\n')])
  const before = await compare()
  const id = Number(before.pages[0]!.id)
  const repository = {
    url: 'https://github.com/acme/docs',
    type: 'github' as const,
    branch: 'main',
    folder: '',
    authors: false,
  }
  const operations: SyncOperation[] = [
    { op: 'catalog', path: 'new', name: 'new' },
    create('new/b.md', 'two\n', 'new'),
    { op: 'update', path: 'a.md', id, base: 9, text: 'late\n' },
  ]
  const values = { atomic: true, number: 'atomic000001', commit: 'abc', repository }
  const undone = await write(operations, values)
  expect(undone.results).toEqual([
    { op: 'catalog', path: 'new', state: 'undone' },
    { op: 'create', path: 'new/b.md', state: 'undone' },
    expect.objectContaining({ path: 'a.md', state: 'conflict', rev: '1' }),
  ])
  expect(await compare()).toEqual(before)
  expect(await Page.query(t.db.read).where({ item_id }).resultSize()).toBe(1)
  const fitting = [...operations.slice(0, 2), { ...operations[2], base: 1 } as SyncOperation]
  expect(await write(fitting, values)).toEqual(undone)
  expect(await compare()).toEqual(before)
  const vacated: SyncOperation[] = [...fitting, { op: 'vacate', path: 'not/there' }]
  const { results } = await write(vacated, { ...values, number: 'atomic000002' })
  expect(results.map(({ state }) => state)).toEqual(['written', 'written', 'written', 'conflict'])
  const changes = await t.as(ann).ask(itemCalls.getChangeLog, { item_id })
  expect(changes.list).toHaveLength(4)
})

test('texts of an atomic batch name its new pages by marks', async () => {
  const { ann, item, write, create, compare } = await folder()
  await write([create('old.md', 'old\n')])
  const { id } = (await compare()).pages[0]!
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)]
  const link = (mark: string) => `[x](/${item.item_id}/${mark}#h) ${'c'.repeat(24)}\n`
  const operations: SyncOperation[] = [
    create('a.md', link(b)),
    create('b.md', link(a)),
    { op: 'update', path: 'old.md', id: Number(id), base: 1, text: link(a), side },
  ]
  const marks = [
    { mark: a, path: 'a.md' },
    { mark: b, path: 'b.md' },
  ]
  const { results } = await write(operations, { atomic: true, marks })
  const [first, second] = results.map((one) => one.id)
  const texts = await Page.query(t.db.read).where({ item_id: item.item_id }).orderBy('page_id')
  const contents = texts.map(({ page_content }) => page_content)
  expect(contents).toEqual([link(first!), link(second!), link(first!)])
  const { pages } = await compare()
  for (const page of pages) {
    expect(page).toMatchObject({ rev: page.base!.rev, hash: page.base!.hash })
    expect(results.find((one) => one.id === page.id)?.rev).toBe(page.rev)
  }
  expect(
    await PageHistory.query(t.db.read)
      .where({ page_id: Number(first) })
      .resultSize(),
  ).toBe(0)

  const about = { item_id: item.item_id, source, number: 'marks0000001', operations: [] }
  for (const wrong of [{ marks }, { atomic: true, marks: [{ mark: a, path: 'old.md' }] }])
    expect(await t.refusal(ann, syncCalls.write, { ...about, ...wrong })).toMatchObject({
      why: 'badInput',
      details: { field: 'marks' },
    })
})

test('a mark is replaced in what a new page says by the end of the batch', async () => {
  const { ann, write, create } = await folder()
  const [first] = (await write([create('a.md', 'one\n')])).results
  const id = Number(first?.id)
  const mark = 'a1b2c3d4e5f6a1b2c3d4e5f6'
  const { results } = await write(
    [
      create('b.md', `[b](${mark})\n`),
      { op: 'update', path: 'b.md', id, base: 1, text: 'two\n' },
      create('c.md', `[c](${mark})\n`),
    ],
    { atomic: true, marks: [{ mark, path: 'c.md' }] },
  )
  expect(results.map(({ state }) => state)).toEqual(['written', 'written', 'written'])
  const { page_content } = await t.as(ann).ask(pageCalls.info, { page_id: id })
  expect(page_content).toBe('two\n')
})

test('an atomic batch takes more pages than any other, and not more than it says', async () => {
  const { ann, item, write, create } = await folder()
  const pages = (count: number) =>
    Array.from({ length: count }, (_, at) => create(`p${at}.md`, `${at}\n`))
  expect((await write(pages(500), { atomic: true })).results).toHaveLength(500)
  const args = { item_id: item.item_id, source, number: 'toomany00001', atomic: true }
  const operations = pages(2_001)
  expect(await t.refusal(ann, syncCalls.write, { ...args, operations })).toMatchObject({
    why: 'syncBatchTooLarge',
    details: { pages: 2_000 },
  })
})
