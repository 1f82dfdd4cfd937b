import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation } from '#contract/calls/sync-write.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { Page } from '../../models/page.ts'
import { PageLock } from '../../models/page-lock.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { db, make, as, clock } = await startApp()

const source = 'k3v9t2q8w5m1x7zc'
const side = { front: '', eol: 'lf' as const, bom: false, end: 1, links: [] }
const create = (path: string, cat = ''): SyncOperation => ({
  op: 'create',
  path,
  cat,
  title: path,
  order: 7,
  text: 'x\n',
  side,
})

async function pushed() {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const compare = async (args: object = {}) =>
    as(ann).ask(syncCalls.compare, { item_id, source, root: 'docs', ...args })
  const operations: SyncOperation[] = [
    { op: 'catalog', path: 'sub', name: 'Part', order: 3 },
    create('a.md'),
    create('sub/b.md', 'sub'),
  ]
  const asked = {
    item_id,
    source,
    root: 'docs',
    number: 'pushed000001',
    commit: '1f2e3d4',
    branch: 'main',
    operations,
  }
  const { results } = await as(ann).ask(syncCalls.write, asked)
  const [sub, a, b] = results.map((one) => Number(one.id ?? one.cat)) as [number, number, number]
  const entry = (path: string, id: number) => ({
    path,
    hash: contentHash('x\n'),
    id,
    rev: 1,
    order: 7,
  })
  return { ann, item_id, compare, sub, a, b, manifest: [entry('a.md', a), entry('sub/b.md', b)] }
}

test('only what lies below the root is compared; paths are relative to it', async () => {
  const { ann, item_id, compare, sub, manifest } = await pushed()
  await make.page({ item_id, owner: ann })
  const answer = await compare({ manifest })
  expect(answer).toMatchObject({ equal: 2, pages: [] })
  expect(answer.catalogs).toEqual([
    { id: String(sub), parent: '0', path: 'Part', source_path: 'sub', name: 'Part', order: 3 },
  ])
  const [docs, part] = (await compare({ root: '' })).catalogs
  expect([docs?.path, part?.path, part?.parent]).toEqual(['docs', 'docs/Part', docs?.id])
  expect((await compare({ root: 'docs/none' })).catalogs).toEqual([])
})

test('a page that somebody made in the catalog of the root is compared too', async () => {
  const { ann, item_id, compare, manifest } = await pushed()
  const { catalogs } = await compare({ root: '' })
  const docs = Number(catalogs.find(({ path }) => path === 'docs')!.id)
  const { page_id } = await make.page({ item_id, owner: ann, cat_id: docs })
  const { pages } = await compare({ manifest })
  expect(pages.map(({ id }) => id)).toEqual([String(page_id)])
  const other = await compare({ source: 'z3v9t2q8w5m1x7zc' })
  expect(other.pages).toHaveLength(3)
  expect((await compare({ root: 'docs/none', source: 'z3v9t2q8w5m1x7zc' })).pages).toEqual([])
})

test('a page differs by text, revision, position or path, and the agreed state is returned', async () => {
  const { compare, a, b, manifest } = await pushed()
  const base = {
    rev: '1',
    hash: contentHash('x\n'),
    title: 'a.md',
    order: 7,
    commit: '1f2e3d4',
    branch: 'main',
  }
  const differing = async (changes: object) => {
    const { pages, equal } = await compare({
      manifest: manifest.map((entry) => (entry.id === a ? { ...entry, ...changes } : entry)),
    })
    expect([pages.length, equal]).toEqual([1, 1])
    return pages[0]
  }
  for (const changes of [{ hash: contentHash('y\n') }, { rev: 2 }, { order: 8 }, { path: 'c.md' }])
    expect(await differing(changes)).toMatchObject({
      id: String(a),
      path: 'a.md',
      rev: '1',
      order: 7,
      base,
    })
  expect(
    await compare({ manifest: manifest.map((entry) => ({ ...entry, order: undefined })) }),
  ).toMatchObject({ equal: 2 })
  await db.transaction((trx) =>
    Page.query(trx).findById(b).patch({ page_content: 'z\n', content_hash: '', revision: 2 }),
  )
  expect((await compare({ manifest })).pages).toMatchObject([
    { id: String(b), rev: '2', hash: contentHash('z\n'), base: { rev: '1' } },
  ])
})

test('it is reported if another source tracks a page or somebody edits it; drafts of others are absent', async () => {
  const { ann, item_id, compare, a, b } = await pushed()
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1 })
  await make.page({ item_id, owner: bob, is_draft: 1 })
  await db.transaction((trx) =>
    PageLock.query(trx).insert({ page_id: a, lock_uid: bob.uid, lock_to: clock.now + 60 }),
  )
  const seen = await compare({ source: 'z3v9t2q8w5m1x7zc', root: '' })
  expect(seen.pages.map(({ id, tracked_by, locked_by }) => [id, tracked_by, locked_by])).toEqual([
    [String(a), source, bob.username],
    [String(b), source, undefined],
  ])
  expect(seen.pages.every((page) => page.base === undefined && page.path === undefined)).toBe(true)
  const own = await as(bob).ask(syncCalls.compare, { item_id, source })
  expect([own.item.rights, own.pages.length, own.pages[0]?.locked_by]).toEqual([
    'write',
    3,
    undefined,
  ])
  expect((await as(ann).ask(syncCalls.compare, { item_id, source })).item.rights).toBe('manage')
})

test('a deleted page is reported to those who send its path or its text and could read it where it was', async () => {
  const { item_id, sub, a, b, manifest } = await pushed()
  const [reader, scoped, elsewhere] = [await make.user(), await make.user(), await make.user()]
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: scoped, role: 1, catalogScope: [sub] })
  const other = await make.catalog({ item_id, cat_name: 'other' })
  await make.member({ item_id, user: elsewhere, role: 1, catalogScope: [other.cat_id] })
  const told = async (
    who: MadeUser | null,
    sent: { path: string; hash: string }[],
    more: object = {},
  ) => {
    const { deleted } = await as(who).ask(syncCalls.compare, {
      item_id,
      source,
      root: 'docs',
      manifest: sent,
      ...more,
    })
    return deleted
  }
  const paths = manifest.map(({ path }) => ({ path, hash: contentHash('other\n') }))
  expect(await told(reader, paths)).toBeUndefined()
  await db.transaction((trx) => Page.query(trx).findByIds([a, b]).patch({ is_del: 1 }))
  const inSub = { id: String(b), path: 'sub/b.md', hash: contentHash('x\n') }
  const inRoot = { ...inSub, id: String(a), path: 'a.md' }
  expect(await told(reader, paths.slice(1))).toEqual([inSub])
  expect(await told(reader, [{ path: 'renamed.md', hash: contentHash('x\n') }])).toEqual([
    inRoot,
    inSub,
  ])
  expect(await told(scoped, paths.slice(1))).toEqual([inSub])
  expect(await told(elsewhere, paths.slice(1)), 'restricted to another catalog').toBeUndefined()
  expect(await told(reader, [{ path: 'c.md', hash: contentHash('other\n') }])).toBeUndefined()
  expect(await told(reader, paths, { source: 'z3v9t2q8w5m1x7zc' })).toBeUndefined()
  await db.transaction((trx) => Page.query(trx).findById(b).patch({ is_draft: 1 }))
  expect(await told(reader, paths.slice(1)), "somebody else's draft").toBeUndefined()
})

test('a page is reported with paths in the manifest that its file had, deleted or not, until another page has them', async () => {
  const { ann, item_id, a } = await pushed()
  let count = 0
  const write = async (...operations: SyncOperation[]) =>
    as(ann).ask(syncCalls.write, {
      item_id,
      source,
      root: 'docs',
      number: `moving00000${++count}`,
      operations,
    })
  const told = async (...paths: string[]) => {
    const manifest = paths.map((path) => ({ path, hash: contentHash('other\n') }))
    const asked = { item_id, source, root: 'docs', manifest }
    const { pages, deleted } = await as(ann).ask(syncCalls.compare, asked)
    return deleted ?? pages.find(({ id }) => id === String(a))?.former_paths
  }
  const isDeleted = (is_del: 0 | 1) =>
    db.transaction((trx) => Page.query(trx).findById(a).patch({ is_del }))
  await write({ op: 'update', path: 'b.md', id: a, base: 1, title: 'b', side })
  await write({ op: 'update', path: 'c.md', id: a, base: 2, text: 'y\n', side })
  expect(await told('c.md', 'd.md')).toBeUndefined()
  expect(await told('b.md', 'a.md', 'c.md')).toEqual(['a.md', 'b.md'])
  await isDeleted(1)
  const page = { id: String(a), path: 'c.md', hash: contentHash('y\n') }
  expect(await told('a.md', 'd.md')).toEqual([{ ...page, former_paths: ['a.md'] }])
  expect(await told('b.md', 'a.md')).toEqual([{ ...page, former_paths: ['a.md', 'b.md'] }])
  expect(await told('c.md')).toEqual([page])
  expect(await told('d.md')).toBeUndefined()
  await write(create('b.md'))
  expect(await told('a.md', 'b.md')).toEqual([{ ...page, former_paths: ['a.md'] }])
  await isDeleted(0)
  await write({ op: 'update', path: 'a.md', id: a, base: 3, text: 'z\n', side })
  await isDeleted(1)
  expect(await told('a.md')).toEqual([{ ...page, path: 'a.md', hash: contentHash('z\n') }])
})

test('a page that was moved to another item is told to those who see it there', async () => {
  const { ann, item_id, a, b, compare } = await pushed()
  const [bob, scoped] = [await make.user(), await make.user()]
  const other = await make.item({ owner: ann, item_name: 'Other' })
  const [shown, hidden] = [
    await make.catalog({ item_id: other.item_id }),
    await make.catalog({ item_id: other.item_id }),
  ]
  for (const user of [bob, scoped]) await make.member({ item_id, user, role: 1 })
  const catalogScope = [shown.cat_id]
  await make.member({ item_id: other.item_id, user: scoped, role: 1, catalogScope })
  const move = async (page: number, cat_id: number) =>
    as(ann).ask(pageCalls.move, {
      item_id,
      page_ids: [page],
      to_item_id: other.item_id,
      cat_id,
    })
  expect((await compare()).moved).toBeUndefined()
  await move(a, shown.cat_id)
  await move(b, hidden.cat_id)
  const there = (page: number) => ({
    id: String(page),
    item: String(other.item_id),
    item_name: 'Other',
  })
  expect((await compare()).moved).toEqual([there(a), there(b)])
  expect((await compare({ source: 'z3v9t2q8w5m1x7zc' })).moved).toBeUndefined()
  const told = async (user: MadeUser | null) =>
    (await as(user).ask(syncCalls.compare, { item_id, source })).moved
  expect(await told(scoped), 'only the catalog of theirs').toEqual([there(a)])
  expect(await told(bob), 'not a member there').toBeUndefined()
  expect(await told(null)).toBeUndefined()
})

test('the holder of a lock is shown to those who may edit the page, and only while the holder may', async () => {
  const { ann, item_id, sub, a, b } = await pushed()
  const [holder, reader, scoped, owner] = [
    await make.user(),
    await make.user(),
    await make.user(),
    ann,
  ]
  const grant = await make.member({ item_id, user: holder, role: 1 })
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: scoped, role: 1, catalogScope: [sub] })
  for (const page_id of [a, b])
    await db.transaction((trx) =>
      PageLock.query(trx).insert({ page_id, lock_uid: holder.uid, lock_to: clock.now + 60 }),
    )
  const held = async (who: MadeUser | null) => {
    const { pages } = await as(who).ask(syncCalls.compare, { item_id, source })
    return pages.filter((page) => page.locked_by === holder.username).map(({ id }) => Number(id))
  }
  expect(await held(owner)).toEqual([a, b])
  expect(await held(scoped), 'sees and edits one').toEqual([b])
  for (const who of [reader, null]) expect(await held(who)).toEqual([])
  const change = (values: object) => db.transaction((trx) => grant.$query(trx).patch(values))
  await change({ member_group_id: 0 })
  expect(await held(owner)).toEqual([])
  await change({ member_group_id: 1, is_tied: 1 })
  await db.transaction((trx) =>
    ItemMemberCat.query(trx).insert({ item_member_id: grant.item_member_id, cat_id: sub }),
  )
  expect(await held(owner)).toEqual([b])
  await change({ member_group_id: 2 })
  expect(await held(owner)).toEqual([a, b])
})
