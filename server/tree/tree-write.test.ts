import { beforeEach, expect, test } from 'vitest'
import { StaleGrant } from '../access/basis/grant-basis.ts'
import { syncWriter } from '../access/programs/sync.ts'
import { Catalog } from '../models/catalog.ts'
import { FilePage } from '../models/file-page.ts'
import { Item } from '../models/item.ts'
import { ItemChangeLog } from '../models/item-change-log.ts'
import { ItemMember } from '../models/item-member.ts'
import { Page } from '../models/page.ts'
import { PageHistory } from '../models/page-history.ts'
import { UploadFile } from '../models/upload-file.ts'
import type { RequestContext } from '../request-context.ts'
import type { MadeUser } from '../test/make.ts'
import { startApp } from '../test/start-app.ts'
import { createTreePage, pagesForWriting, updateTreePage } from './pages.ts'
import { beginTree, finishTree, type TreeWrite } from './tree-write.ts'

const { site, db, make, clock } = await startApp()
let owner: MadeUser
let item: Item

beforeEach(async () => {
  owner = await make.user()
  item = await make.item({ owner, password: 'closed' })
})

/** The grant of a person who writes to the item. */
const grantOf = (user: MadeUser) =>
  syncWriter(
    {
      site,
      db,
      person: { uid: user.uid, username: user.username, name: '', groupid: 2, is_sso: 0 },
      token: null,
      now: clock.now,
      databaseNow: clock.now,
      itemPassword: '',
      takesItemPass: false,
      cookies: {},
    } as Partial<RequestContext> as RequestContext,
    { item_id: item.item_id },
  )

/** Writes part of a tree to the item, like an importer: nothing is tracked. */
async function write(user: MadeUser, work: (tree: TreeWrite) => Promise<unknown>) {
  const grant = await grantOf(user)
  return async () =>
    grant.write(async (trx, door) => {
      const author = { uid: user.uid, username: user.username }
      const tree = await beginTree(trx, door, grant, { author, keep: 20, root: '' })
      await work(tree)
      return finishTree(tree, true)
    })
}

const catalogs = () => Catalog.query(db.read).where({ item_id: item.item_id }).orderBy('cat_id')
const pages = () => Page.query(db.read).where({ item_id: item.item_id }).orderBy('page_id')
const revision = async () =>
  (await Item.query(db.read).findById(item.item_id).throwIfNotFound()).tree_revision

/** Two nested folders, with a page in each and one beside them. */
async function threePages(tree: TreeWrite, text = 'text'): Promise<void> {
  const guide = await tree.catalogs.write(tree.db, { path: 'guide', name: '指南' })
  const first = await tree.catalogs.write(tree.db, { path: 'guide/first', name: 'first', order: 7 })
  for (const [cat_id, title] of [
    [0, 'start'],
    [guide, '概览'],
    [first, 'steps'],
  ] as const)
    await createTreePage(tree, { cat_id, title, text })
}

test('a tree is one menu revision, with log entries and links to the files in its texts', async () => {
  const sign = 'ab'.repeat(16)
  const { file_id } = await db.transaction((trx) =>
    UploadFile.query(trx).insertAndFetch({
      sign,
      uid: owner.uid,
      item_id: item.item_id,
      display_name: 'a.png',
      file_size: 1,
      hash: 'x',
      addtime: clock.now,
    }),
  )
  const before = await revision()
  const run = await write(owner, (tree) =>
    threePages(tree, `![](/api/attachment/visitFile/sign/${sign})`),
  )
  expect(await run()).toBe(before + 1)
  expect(await revision()).toBe(before + 1)
  const [guide, first] = (await catalogs()) as [Catalog, Catalog]
  expect(guide).toMatchObject({ cat_name: '指南', parent_cat_id: 0 })
  expect(first).toMatchObject({ cat_name: 'first', parent_cat_id: guide.cat_id, s_number: 7 })
  const made = await pages()
  expect(made.map((page) => [page.page_title, page.cat_id])).toEqual([
    ['start', 0],
    ['概览', guide.cat_id],
    ['steps', first.cat_id],
  ])
  const log = await ItemChangeLog.query(db.read).where({ item_id: item.item_id })
  expect(log).toHaveLength(5)
  const links = await FilePage.query(db.read).where({ file_id }).orderBy('page_id')
  expect(links.map((link) => link.page_id)).toEqual(made.map((page) => page.page_id))
})

test('an existing folder is not created again', async () => {
  await (
    await write(owner, threePages)
  )()
  const before = await catalogs()
  const run = await write(owner, (tree) =>
    tree.catalogs.write(tree.db, { path: 'guide', name: '指南' }),
  )
  await run()
  expect(await catalogs()).toEqual(before)
})

test('a right withdrawn meanwhile leaves nothing of the tree', async () => {
  const editor = await make.user()
  const { item_member_id } = await make.member({ item_id: item.item_id, user: editor, role: 1 })
  const run = await write(editor, threePages)
  await db.transaction((trx) => ItemMember.query(trx).deleteById(item_member_id))
  await expect(run()).rejects.toBeInstanceOf(StaleGrant)
  expect([await pages(), await catalogs()]).toEqual([[], []])
})

test('a member restricted to a catalog can write nothing outside it', async () => {
  const editor = await make.user()
  const inside = await make.catalog({ item_id: item.item_id, cat_name: 'inside' })
  await make.catalog({ item_id: item.item_id, cat_name: 'outside' })
  await make.member({
    item_id: item.item_id,
    user: editor,
    role: 1,
    catalogScope: [inside.cat_id],
  })
  const reached = async (folder: string) =>
    (await write(editor, (tree) => tree.catalogs.reachable(tree.db, folder)))()
  await expect(reached('inside')).resolves.toBeGreaterThan(0)
  await expect(reached('outside')).rejects.toMatchObject({ why: 'noAccess' })
  await expect(reached('')).rejects.toMatchObject({ why: 'noAccess' })
})

test('a page with another revision is left alone; otherwise its version is kept', async () => {
  const { page_id } = await make.page({
    item_id: item.item_id,
    owner,
    page_content: 'one',
    revision: 4,
  })
  const outcomes: boolean[] = []
  const changed = (base: number, text: string) =>
    write(owner, async (tree) => {
      const found = await pagesForWriting(tree.db, tree.on, [page_id], owner.uid)
      outcomes.push(await updateTreePage(tree, found.get(page_id) as Page, { base, text }))
    })
  await (
    await changed(3, 'two')
  )()
  expect(await pages()).toMatchObject([{ page_content: 'one', revision: 4 }])
  await (
    await changed(4, 'two')
  )()
  expect(await pages()).toMatchObject([{ page_content: 'two', revision: 5 }])
  expect(outcomes).toEqual([false, true])
  const versions = await PageHistory.query(db.read).where({ page_id })
  expect(versions.map((version) => version.page_content)).toEqual(['one'])
})
