import type { SyncOperation, SyncResult } from '#contract/calls/sync-write.ts'
import { Failure, failures } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { sheetProblem } from '#contract/text/content/sheets/sheet-file.ts'
import { Page } from '../../models/page.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import {
  createTreePage,
  createTreePages,
  deleteTreePage,
  updateTreePage,
  type NewTreePage,
  type TreePageChange,
} from '../../tree/pages.ts'
import { agree, conflict, withIds, written, type Batch, type OperationOf } from './batch.ts'

/**
 * When two pushes of one source create the same path concurrently, the second adopts the first
 * one's page if the texts are equal.
 */
async function create(batch: Batch, one: OperationOf<'create'>, at: number): Promise<SyncResult> {
  const { tree, input } = batch
  const { item_id, item_type } = tree.on.item
  const cat_id = await tree.catalogs.reachable(tree.db, one.cat)
  const present = batch.pages.get(batch.tracked.get(one.path) ?? 0)
  if (present) {
    const same = contentHash(withIds(batch, one.text))
    if ((present.content_hash || contentHash(present.page_content)) !== same)
      return conflict(one.op, one.path, present)
    agree(batch, one, present)
    return written(one.op, one.path, present)
  }
  if (item_type === 2 && (await Page.query(tree.db).where({ item_id, is_del: 0 }).resultSize()) > 0)
    throw new Failure('syncItemKind')
  const { title, order, summary: remark = input.message } = one
  const text = withIds(batch, one.text)
  const page = await createTreePage(tree, { cat_id, title, text, order, remark })
  batch.pages.set(page.page_id, page)
  agree(batch, one, page)
  if (batch.marks.size > 0) batch.incomplete.push({ one, at, page })
  return written(one.op, one.path, page)
}

/**
 * The new pages from a place on that are created together: nothing is tracked at their paths, and no
 * text names another one of them.
 */
function newPagesAt(
  { tree, input, tracked, marks }: Batch,
  from: number,
): readonly OperationOf<'create'>[] {
  const found = new Map<string, OperationOf<'create'>>()
  if (marks.size > 0 || tree.on.item.item_type === 2) return []
  for (let at = from; at < input.operations.length; at++) {
    const one = input.operations[at]!
    if (one.op !== 'create' || tracked.has(one.path) || found.has(one.path)) break
    found.set(one.path, one)
  }
  return [...found.values()]
}

/** Creates them with few statements; one that is refused does not affect the others. */
async function createAll(
  batch: Batch,
  ones: readonly OperationOf<'create'>[],
): Promise<SyncResult[]> {
  const { tree, input } = batch
  const results: SyncResult[] = []
  const placed: { one: OperationOf<'create'>; at: number; page: NewTreePage }[] = []
  for (const [at, one] of ones.entries()) {
    try {
      const cat_id = await tree.catalogs.reachable(tree.db, one.cat)
      const { title, text, order, summary: remark = input.message } = one
      placed.push({ one, at, page: { cat_id, title, text, order, remark } })
    } catch (error) {
      results[at] = refusal(batch, one, error)
    }
  }
  const made = await createTreePages(
    tree,
    placed.map(({ page }) => page),
  )
  for (const [index, page] of made.entries()) {
    const { one, at } = placed[index]!
    batch.pages.set(page.page_id, page)
    agree(batch, one, page)
    results[at] = written(one.op, one.path, page)
  }
  return results
}

/** New pages get the ids of those created after them; that makes no version. */
export async function complete(batch: Batch, results: SyncResult[]): Promise<void> {
  for (const { one, at, page } of batch.incomplete) {
    const text = withIds(batch, page.page_content)
    if (batch.tracked.get(one.path) !== page.page_id || text === page.page_content) continue
    if (!batch.pages.has(page.page_id)) continue
    const remark = one.summary ?? batch.input.message
    await updateTreePage(batch.tree, page, { base: page.revision, text, remark, completes: true })
    agree(batch, one, page)
    results[at] = written(one.op, one.path, page)
  }
}

async function update(batch: Batch, one: OperationOf<'update'>): Promise<SyncResult> {
  const { tree, input } = batch
  const page = batch.pages.get(one.id)
  if (!page) throw new Failure('pageNotFound')
  tree.catalogs.mustCoverParent(page.cat_id)
  const locked_by = batch.heldBy.get(page.page_id)
  if (locked_by !== undefined)
    return { op: one.op, path: one.path, state: 'locked', id: String(page.page_id), locked_by }
  if (tree.on.item.item_type === 4 && one.text !== undefined && sheetProblem(one.text))
    throw new Failure('badInput', { field: 'text' })
  const base = page.revision
  const change = {
    ...one,
    folder: one.cat,
    remark: one.summary ?? input.message,
    text: one.text === undefined ? undefined : withIds(batch, one.text),
  }
  if (!(await updateTreePage(tree, page, change)) && !saysAlready(page, change))
    return conflict(one.op, one.path, page)
  agree(batch, one, page, {
    ...(one.text === undefined ? { text: base } : {}),
    title: one.title === undefined,
    order: one.order === undefined,
  })
  return written(one.op, one.path, page)
}

/** Whether a page has become what is asked for, as by a concurrent push of the same files. */
const saysAlready = (
  page: Page,
  { text, title = page.page_title, order = 0, folder }: TreePageChange,
): boolean =>
  text !== undefined &&
  folder === undefined &&
  title === page.page_title &&
  (order === 0 || order === page.s_number) &&
  contentHash(text) === (page.content_hash || contentHash(page.page_content))

async function adopt(batch: Batch, one: OperationOf<'adopt'>): Promise<SyncResult> {
  const page = batch.pages.get(one.id)
  if (!page) throw new Failure('pageNotFound')
  batch.tree.catalogs.mustCoverParent(page.cat_id)
  if (page.revision !== one.base) return conflict(one.op, one.path, page)
  if (one.take_over)
    await SyncPage.query(batch.tree.db)
      .where({ page_id: page.page_id })
      .whereNot({ source_id: batch.source.id })
      .delete()
  agree(batch, one, page, { text: page.revision, title: true, order: true })
  return written(one.op, one.path, page)
}

/**
 * Only a page that this source tracks goes to the recycle bin, and only as it was seen: anything
 * that somebody has written since keeps it. Source: cli/spec.md 2.11
 */
async function trash(batch: Batch, one: OperationOf<'delete'>): Promise<SyncResult> {
  const { tree, tracked } = batch
  const { op, path, id } = one
  const page = batch.pages.get(id)
  if (!page || tracked.get(path) !== id) throw new Failure('pageNotFound')
  tree.catalogs.mustCoverParent(page.cat_id)
  const locked_by = batch.heldBy.get(id)
  if (locked_by !== undefined) return { op, path, state: 'locked', id: String(id), locked_by }
  if (page.revision !== one.base) return conflict(op, path, page)
  await deleteTreePage(tree, page)
  batch.pages.delete(id)
  return written(op, path, page)
}

async function catalog(batch: Batch, one: OperationOf<'catalog'>): Promise<SyncResult> {
  const catId = await batch.tree.catalogs.write(batch.tree.db, one)
  return { op: one.op, path: one.path, state: 'written', cat: String(catId) }
}

async function vacate(batch: Batch, { op, path }: OperationOf<'vacate'>): Promise<SyncResult> {
  const catId = await batch.tree.catalogs.removeEmpty(batch.tree.db, path)
  return catId === undefined
    ? { op, path, state: 'conflict' }
    : { op, path, state: 'written', cat: String(catId) }
}

/**
 * A path whose page is out of scope does not belong to the writer: nothing is revealed about that
 * page, and the source keeps tracking it.
 */
function mustReachPath(batch: Batch, { path }: SyncOperation): void {
  const page = batch.pages.get(batch.tracked.get(path) ?? 0)
  if (page) batch.tree.catalogs.mustCoverParent(page.cat_id)
}

/**
 * Carries out the next operations of the batch, one or several.
 *
 * @param at how many have been carried out
 */
export async function nextResults(batch: Batch, at: number): Promise<SyncResult[]> {
  const together = newPagesAt(batch, at)
  return together.length > 1
    ? createAll(batch, together)
    : [await resultOf(batch, batch.input.operations[at]!, at)]
}

/**
 * A refused operation does not affect the others; it has written nothing when it throws, except
 * possibly the root of the source.
 */
async function resultOf(batch: Batch, one: SyncOperation, at: number): Promise<SyncResult> {
  try {
    if (one.op === 'catalog') return await catalog(batch, one)
    if (one.op === 'vacate') return await vacate(batch, one)
    mustReachPath(batch, one)
    if (one.op === 'create') return await create(batch, one, at)
    if (one.op === 'update') return await update(batch, one)
    if (one.op === 'delete') return await trash(batch, one)
    return await adopt(batch, one)
  } catch (error) {
    return refusal(batch, one, error)
  }
}

/** The result of an operation that failed. @throws what is no refusal */
function refusal(batch: Batch, one: SyncOperation, error: unknown): SyncResult {
  if (!(error instanceof Failure)) throw error
  const message = failureSentence(batch.tree.on.ctx.locale, error.why, error.details)
  return {
    op: one.op,
    path: one.path,
    state: 'refused',
    code: failures[error.why],
    name: error.why,
    message,
  }
}
