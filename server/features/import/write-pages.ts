import type { Knex } from 'knex'
import type { WriteDoor } from '../../access/basis/grant-basis.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { Page } from '../../models/page.ts'
import type { Person } from '../../request-context.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { trashPages } from '../../services/pages/trash-pages.ts'
import { createTreePage, pagesForWriting, updateTreePage } from '../../tree/pages.ts'
import type { TreeTarget } from '../../tree/target.ts'
import { beginTree, finishTree, type TreeWrite } from '../../tree/tree-write.ts'
import { yielder } from '../../workers/yielder.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { madePages, ofDocument, pagesOfOperations, type MadePage } from './find-pages.ts'
import { deprecatedText, mergedText, type Generated, type PageSource } from './generated.ts'
import { linkedText, type Addresses } from './linked-text.ts'
import type { ReadCatalog, ReadPage } from './read-task.ts'

/** What an import did. */
export interface ImportCounts {
  created: number
  changed: number
  unchanged: number
  /** Pages whose operation has vanished from the document. */
  removed: number
  catalogs: number
}

/** What an import did with a page. */
export interface ImportedPage {
  readonly page_id: number
  readonly path: readonly string[]
  readonly title: string
  /** Of the operation; empty for other pages. */
  readonly method: string
  readonly state: 'new' | 'changed' | 'same' | 'removed'
  /** Whether people had changed the generated part, which was replaced. */
  readonly isEdited: boolean
}

/** What happens to pages whose operation has vanished. Source: cli/spec.md 5.13. */
export type RemovedPolicy = 'deprecate' | 'trash' | 'keep'

/** A folder of the tree by the names of its catalogs, which may contain `/`. */
const folderOf = (path: readonly string[]): string => path.map(encodeURIComponent).join('/')

const placeOf = (catId: number, title: string): string => `${catId} ${title}`

/** Live pages of the item by catalog and title; of several the oldest. */
async function presentPages(db: Knex.Transaction, { item }: TreeTarget, uid: number) {
  const rows = await Page.query(db)
    .where({ item_id: item.item_id, is_del: 0 })
    .modify(withoutOthersDrafts, uid)
    .orderBy('page_id', 'desc')
    .select('page_id', 'cat_id', 'page_title')
  return new Map(rows.map((row) => [placeOf(row.cat_id, row.page_title), row.page_id]))
}

interface PagesToWrite {
  readonly author: Person
  readonly keep: number
  /** Title of the document. */
  readonly name: string
  readonly pages: readonly ReadPage[]
  readonly removed: RemovedPolicy
  /** Language of the generated words. */
  readonly locale: Locale
  /** Positions of catalogs, for a new item. */
  readonly catalogs: readonly ReadCatalog[]
  /** Writes the attachments. @returns signs by id */
  readonly attach: (db: Knex.Transaction, itemId: number) => Promise<ReadonlyMap<string, string>>
}

/** A page of the file, and the page of the item that it updates. */
interface Placed {
  readonly page: ReadPage
  readonly source: PageSource | undefined
  readonly old: Page | undefined
  /** The operation of the old page at the last import. */
  readonly made: PageSource | undefined
  readonly cat_id: number
}

/** The text of a page, merged with what people wrote into the present one. */
function textFor({ page, source }: Placed, present: string, addresses: Addresses) {
  const text = linkedText(page.text, page.links, addresses)
  if (!source) return { text, isEdited: false }
  const made: Generated = page.document ? { source, document: page.document } : { source, text }
  return mergedText(made, present)
}

/**
 * Writes the pages of a file. A page that an earlier import made of the same operation is updated
 * wherever it lies now; else one of the same title in the same catalog is overwritten. Either keeps
 * its version. Missing catalogs are created; positions are left alone, so that what people sorted
 * stays. Source: server/contract/spec/calls.md 11.1, cli/spec.md 5.13.
 */
export async function writePages(
  db: Knex.Transaction,
  door: WriteDoor,
  on: TreeTarget,
  order: PagesToWrite,
): Promise<{ counts: ImportCounts; done: ImportedPage[] }> {
  const { author, keep } = order
  const { item_id } = on.item
  await lockItem(db, item_id)
  const files = await order.attach(db, item_id)
  const tree = await beginTree(db, door, on, { author, keep, root: '' })
  const { placed, vanished } = await place(tree, order)
  const counts: ImportCounts = {
    created: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    catalogs: tree.catalogs.created,
  }
  const done: ImportedPage[] = []
  const yieldNow = yielder()
  const known = placed.flatMap(({ page, old }) => {
    const { id } = page
    return old && id !== undefined ? [[id, old.page_id] as const] : []
  })
  const addresses = { item_id, pages: new Map(known), files }
  const report = (one: Placed, page: Page, state: ImportedPage['state'], isEdited = false) =>
    done.push({
      page_id: page.page_id,
      path: one.page.path,
      title: page.page_title,
      method: one.source?.method ?? '',
      state,
      isEdited,
    })
  /** New pages with links to pages that were created after them. */
  const unlinked: { one: Placed; row: Page }[] = []
  for (const one of placed) {
    const { page, old, made, cat_id } = one
    await yieldNow()
    if (old) {
      const { text, isEdited } = textFor(one, old.page_content, addresses)
      // renamed by a person, it keeps that title
      const title = made && made.title === old.page_title ? page.title : old.page_title
      const isSame = old.page_content === text && old.page_title === title
      if (!isSame) await updateTreePage(tree, old, { base: old.revision, text, title })
      counts[isSame ? 'unchanged' : 'changed']++
      report(one, old, isSame ? 'same' : 'changed', isEdited)
      continue
    }
    const { title, order: position, remark } = page
    const { text } = textFor(one, '', addresses)
    const row = await createTreePage(tree, { cat_id, title, text, order: position, remark })
    const { id } = page
    if (id !== undefined) addresses.pages.set(id, row.page_id)
    if (page.links.some(({ to }) => 'page' in to)) unlinked.push({ one, row })
    counts.created++
    report(one, row, 'new')
  }
  for (const { one, row } of unlinked) {
    const { text } = textFor(one, '', addresses)
    if (text !== row.page_content)
      await updateTreePage(tree, row, { base: row.revision, text, completes: true })
    await yieldNow()
  }
  const hasRemoved = await settleVanished(tree, vanished, order, done)
  counts.removed = vanished.length
  const written = counts.created + counts.changed + counts.catalogs
  await finishTree(tree, written > 0 || hasRemoved)
  return { counts, done }
}

/** Finds the page and the catalog of each page of the file; creates missing catalogs. */
async function place(
  tree: TreeWrite,
  { author, name, locale, pages, catalogs: ordered }: PagesToWrite,
) {
  const { db, on } = tree
  const earlier = await madePages(db, on, author.uid)
  const sources = pages.map(({ operation, title }) =>
    operation ? { from: name, lang: locale, ...operation, title } : undefined,
  )
  const own = ofDocument(
    earlier,
    name,
    sources.filter((one) => one !== undefined),
  )
  const updated = pagesOfOperations(own, sources)
  const orders = new Map(ordered.map(({ path, order }) => [folderOf(path), order]))
  const catalogs = new Map<string, number>([['', 0]])
  const yieldNow = yielder()
  for (const [at, { path }] of pages.entries())
    for (let depth = 1; depth <= path.length && !updated[at]; depth++) {
      const folder = folderOf(path.slice(0, depth))
      if (catalogs.has(folder)) continue
      const catalog = { path: folder, name: path[depth - 1] as string, order: orders.get(folder) }
      catalogs.set(folder, await tree.catalogs.write(db, catalog))
      await yieldNow()
    }
  const present = await presentPages(db, on, author.uid)
  const taken = new Set(earlier.map(({ page }) => page.page_id))
  const named = pages.map((page, at) => {
    const cat_id = catalogs.get(folderOf(page.path)) ?? 0
    const id = updated[at] ? undefined : present.get(placeOf(cat_id, page.title))
    // a page of another operation, or of another document, only has the same title
    return { cat_id, id: id !== undefined && sources[at] && taken.has(id) ? undefined : id }
  })
  const ids = named.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const found = await pagesForWriting(db, on, ids, author.uid)
  const placed = pages.map((page, at): Placed => {
    const { cat_id, id } = named[at] as (typeof named)[number]
    const made = updated[at]
    const old = made?.page ?? (id === undefined ? undefined : found.get(id))
    return { page, source: sources[at], old, made: made?.source, cat_id }
  })
  const kept = new Set(updated)
  return { placed, vanished: own.filter((one) => !kept.has(one) && one.source.path !== '') }
}

/** @returns whether something was written */
async function settleVanished(
  tree: TreeWrite,
  vanished: readonly MadePage[],
  { author, removed }: PagesToWrite,
  done: ImportedPage[],
): Promise<boolean> {
  let hasWritten = false
  for (const { page, source } of vanished) {
    const { page_id, page_title: title } = page
    done.push({
      page_id,
      path: [],
      title,
      method: source.method,
      state: 'removed',
      isEdited: false,
    })
    if (removed !== 'deprecate') continue
    const text = deprecatedText(page.page_content)
    if (text === page.page_content) continue
    await updateTreePage(tree, page, { base: page.revision, text })
    hasWritten = true
  }
  if (removed !== 'trash' || vanished.length === 0) return hasWritten
  const { db, on, changes } = tree
  const { now } = on.ctx
  await trashPages(db, { pages: vanished.map(({ page }) => page.page_id), by: author, now })
  for (const { page } of vanished)
    changes.push({
      item: on.item.item_id,
      by: author.uid,
      action: 'delete',
      type: 'page',
      object: page.page_id,
      name: page.page_title,
      catalog: page.cat_id,
      now,
    })
  return true
}
