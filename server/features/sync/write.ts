import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { SourceRepository } from '#contract/calls/sync-fields.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation, SyncResult } from '#contract/calls/sync-write.ts'
import { Failure, failures } from '#contract/failures.ts'
import { utf8Length } from '#contract/fields/texts.ts'
import { limits } from '#contract/limits.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { Dialect } from '#contract/text/dialect.ts'
import { withPageIds } from '#contract/text/page-marks.ts'
import { sheetProblem } from '#contract/text/sheet-file.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { SyncBatch } from '../../models/sync-batch.ts'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { pathKey, SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { itemChange } from '../../services/changes/change-log.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { openInterface } from '../../services/open-api/push-pages.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import { versionsKept } from '../../services/settings/site-options.ts'
import {
  createTreePage,
  deleteTreePage,
  pagesForWriting,
  pagesHeldByOthers,
  updateTreePage,
} from '../../tree/pages.ts'
import { beginTree, finishTree, linkLater, type TreeWrite } from '../../tree/tree-write.ts'
import { yielder } from '../../workers/yielder.ts'
import { saveAgreements, sourceOf, trackCatalog, type Agreement, type Unseen } from './source.ts'
import { batchRow, isProblem, keepUndone, Undone, undoneAnswer } from './undone.ts'

type Write = typeof syncCalls.write
type Input = InputOf<Write>
type Output = OutputOf<Write>
type Agreeing = Pick<OperationOf<'create' | 'update' | 'adopt'>, 'path' | 'side' | 'uncommitted'>
type OperationOf<O extends SyncOperation['op']> = Extract<SyncOperation, { op: O }>

/** Shared state of the operations of a batch. */
interface Batch {
  readonly tree: TreeWrite
  readonly input: Input
  readonly source: SyncSource
  /** Holders of locks, read before the transaction; they only affect writes by a person. */
  readonly heldBy: ReadonlyMap<number, string>
  /** Live pages in the batch, locked until the commit. */
  readonly pages: Map<number, Page>
  /** Page ids by path, as known to the source. */
  readonly tracked: Map<string, number>
  readonly agreements: Agreement[]
  /** Paths of new pages, by what stands for their ids in the texts. */
  readonly marks: ReadonlyMap<string, string>
  /** New pages whose text names a page that is created after them, and the places of their results. */
  readonly incomplete: { readonly one: OperationOf<'create'>; readonly at: number }[]
}

const conflict = (op: string, path: string, page: Page): SyncResult => ({
  op,
  path,
  state: 'conflict',
  id: String(page.page_id),
  rev: String(page.revision),
  author: page.author_username,
  time: page.addtime,
})

const written = (op: string, path: string, page: Page): SyncResult => ({
  op,
  path,
  state: 'written',
  id: String(page.page_id),
  cat: String(page.cat_id),
  rev: String(page.revision),
})

function agree(
  batch: Batch,
  { path, side, uncommitted }: Agreeing,
  page: Page,
  unseen: Unseen = {},
): void {
  batch.tracked.set(path, page.page_id)
  linkLater(batch.tree, page)
  batch.agreements.push({
    path,
    page_id: page.page_id,
    rev: page.revision,
    content_hash: page.content_hash || contentHash(page.page_content),
    title: page.page_title,
    s_number: page.s_number,
    text: page.page_content,
    bytes: Buffer.byteLength(page.page_content),
    side: side ? JSON.stringify(side) : null,
    unseen,
    isUncommitted: uncommitted === true,
  })
}

/** The text with the ids of those pages of the batch that exist by now. */
function withIds({ marks, pages, tracked }: Batch, text: string): string {
  if (marks.size === 0) return text
  return withPageIds(text, (mark) => {
    const id = tracked.get(marks.get(mark) ?? '')
    return id === undefined || !pages.has(id) ? undefined : String(id)
  })
}

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
  if (batch.marks.size > 0) batch.incomplete.push({ one, at })
  return written(one.op, one.path, page)
}

/** New pages get the ids of those created after them; that makes no version. */
async function complete(batch: Batch, results: SyncResult[]): Promise<void> {
  for (const { one, at } of batch.incomplete) {
    const page = batch.pages.get(batch.tracked.get(one.path) ?? 0)
    const text = withIds(batch, one.text)
    if (!page || text === page.page_content) continue
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
  if (!(await updateTreePage(tree, page, change))) return conflict(one.op, one.path, page)
  agree(batch, one, page, {
    ...(one.text === undefined ? { text: base } : {}),
    title: one.title === undefined,
    order: one.order === undefined,
  })
  return written(one.op, one.path, page)
}

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
}

/**
 * The Markdown dialect for the item's texts, if the writer may choose it: no page exists yet, and
 * the whole item is writable. Otherwise it is changed in the item's settings. Source:
 * server/contract/spec/additions.md 10.
 *
 * @returns `undefined` if it stays
 */
async function chosenDialect(
  db: Knex.Transaction,
  { item, rights }: SyncWrite,
  { markdown }: Input,
): Promise<Dialect | undefined> {
  if (markdown === undefined || markdown === item.markdown || rights.writes !== 'all')
    return undefined
  const { item_id } = item
  const page = await Page.query(db).findOne({ item_id, is_del: 0 }).select('page_id')
  return page ? undefined : markdown
}

/** Sets the dialect, as a change of the item's settings. */
async function setDialect({ db, on, author, changes }: TreeWrite, markdown: Dialect) {
  await Item.query(db).findById(on.item.item_id).patch({ markdown })
  changes.push(itemChange('update', on.item, { by: author.uid, now: on.ctx.now }))
}

/**
 * A source may only note which files the pages of a RunApi item are. A spreadsheet item has its one
 * page with title and place; a source may only write its text.
 * @throws {Failure} `syncItemKind`
 */
function mustTake(itemType: number, { operations, root }: Input): void {
  const isOfSheet = (one: SyncOperation) =>
    one.op === 'adopt' ||
    (one.op === 'update' &&
      one.title === undefined &&
      one.cat === undefined &&
      one.order === undefined)
  const isSheet = itemType === 4
  const isOnlyTracked = operations.every((one) => one.op === 'adopt')
  if (
    (itemType === 3 && !isOnlyTracked) ||
    (isSheet && !(root === '' && operations.every(isOfSheet)))
  )
    throw new Failure('syncItemKind')
}

/** @throws {Failure} `syncBatchTooLarge`; `badInput` for a mark of a page that is not created */
function mustFit({ operations, atomic, marks = [] }: Input): void {
  const bytes = operations.reduce(
    (sum, one) => sum + ('text' in one && one.text ? utf8Length(one.text) : 0),
    0,
  )
  const most = atomic
    ? { pages: limits.atomicPages, bytes: limits.atomicBytes }
    : { pages: limits.batchPages, bytes: limits.batchBytes }
  const isOneLarge = operations.length === 1
  const pages = new Set(operations.flatMap((one) => ('id' in one || 'text' in one ? one.path : [])))
  const isTooMany = atomic ? pages.size > most.pages : operations.length > 2 * most.pages
  if (isTooMany || (bytes > most.bytes && !isOneLarge)) throw new Failure('syncBatchTooLarge', most)
  const made = new Set(operations.flatMap(({ op, path }) => (op === 'create' ? path : [])))
  const isKnown = marks.every(({ path }) => made.has(path))
  if (marks.length > 0 && !(atomic && isKnown)) throw new Failure('badInput', { field: 'marks' })
}

const repositoryText = (repository: SourceRepository | null): string =>
  repository ? JSON.stringify(repository) : ''

/** The pages in a batch, by id or by a path known to the source. */
async function namedPages(
  { db, on }: TreeWrite,
  { writer }: SyncWrite,
  source: SyncSource,
  input: Input,
) {
  const paths = new Map(input.operations.map((one) => [pathKey(one.path), one.path]))
  const rows = await SyncPage.query(db)
    .where({ source_id: source.id })
    .whereIn('path_key', [...paths.keys()])
    .select('path_key', 'page_id')
  const tracked = new Map(rows.map((row) => [paths.get(row.path_key) as string, row.page_id]))
  const named = input.operations.flatMap((one) => ('id' in one ? [one.id] : []))
  const ids = [...tracked.values(), ...named]
  return { tracked, pages: await pagesForWriting(db, on, ids, writer?.uid ?? -1) }
}

/** The batch that was written, or undone, by the number. */
const batchOf = (db: Knex.Transaction, item_id: number, { source, number }: Input) =>
  SyncBatch.query(db)
    .whereIn('source_id', SyncSource.query(db).where({ item_id, source }).select('id'))
    .findOne({ number })

/**
 * The answer of a batch is only for its sender.
 * @throws {Failure} `badInput` for a number used by somebody else
 */
function answeredBefore({ answer }: SyncBatch, uid: number): Output {
  const { by, ...output } = JSON.parse(answer) as Output & { by?: number }
  if (by !== undefined && by !== uid) throw new Failure('badInput', { field: 'number' })
  return output
}

/**
 * Writes a batch in one transaction; a repeated number gets the same answer and writes nothing. An
 * atomic one is written as a whole or not at all. Source: cli/spec.md 3.5.
 */
export async function writeBatch(grant: SyncWrite, input: Input): Promise<Output> {
  mustTake(grant.item.item_type, input)
  mustFit(input)
  const { db, write, ctx, item, writer } = grant
  const keep = await versionsKept(db)
  const updated = input.operations.flatMap((one) =>
    one.op === 'update' || one.op === 'delete' ? [one.id] : [],
  )
  const heldBy = writer ? await pagesHeldByOthers(grant, updated, writer.uid) : new Map()
  const author = writer ? { uid: writer.uid, username: writer.username } : openInterface
  const work = write(async (trx, door) => {
    await lockItem(trx, item.item_id)
    const before = await batchOf(trx, item.item_id, input)
    if (before) return answeredBefore(before, author.uid)
    const source = await sourceOf(trx, {
      item_id: item.item_id,
      source: input.source,
      root: input.root,
      uid: author.uid,
      commit: input.commit ?? '',
      branch: input.branch ?? '',
      repository: input.repository === undefined ? undefined : repositoryText(input.repository),
      now: ctx.now,
    })
    const tree = await beginTree(trx, door, grant, {
      author,
      keep,
      root: input.root,
      known: await SyncCatalog.query(trx).where({ source_id: source.id }),
      track: (path, catId) => trackCatalog(trx, source, path, catId),
    })
    const dialect = await chosenDialect(trx, grant, input)
    const named = await namedPages(tree, grant, source, input)
    const marks = new Map(input.marks?.map(({ mark, path }) => [mark, path]))
    const about = { tree, input, source, heldBy, marks, ...named }
    const batch: Batch = { ...about, agreements: [], incomplete: [] }
    const results: SyncResult[] = []
    const yieldNow = yielder()
    for (const one of input.operations) {
      results.push(await resultOf(batch, one, results.length))
      await yieldNow()
    }
    if (input.atomic && results.some(isProblem)) throw new Undone(undoneAnswer(grant, results))
    await complete(batch, results)
    await saveAgreements(trx, source, batch.agreements)
    // answers that are kept for the state of the item say whether it has a repository
    const hasWritten =
      input.repository !== undefined ||
      tree.catalogs.hasMadeRoot ||
      results.some((one) => one.state === 'written')
    const isChosen = dialect !== undefined && hasWritten
    if (isChosen) await setDialect(tree, dialect)
    const answer: Output = {
      state: String(await finishTree(tree, hasWritten)),
      markdown: isChosen ? dialect : item.markdown,
      results,
    }
    const { uid } = author
    await SyncBatch.query(trx).insert(
      batchRow(source.id, input.number, { answer, uid, now: ctx.now }),
    )
    return answer
  })
  return work.catch(async (error: unknown) => {
    if (!(error instanceof Undone)) throw error
    await keepUndone(grant, input, author.uid, error.answer)
    return error.answer
  })
}
