import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls, SyncOperation, SyncResult } from '#contract/calls/sync.ts'
import { Failure, failures } from '#contract/failures.ts'
import { utf8Length } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { lockHolder } from '../../access/content/page-lock.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { readingSubscribers } from '../../access/content/readers.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { inPieces } from '../../db/batches/in-chunks.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import { Page } from '../../models/page.ts'
import { PageLock } from '../../models/page-lock.ts'
import { SyncBatch } from '../../models/sync-batch.ts'
import { SyncPage } from '../../models/sync-page.ts'
import type { SyncSource } from '../../models/sync-source.ts'
import { logChanges, type Change } from '../../services/changes/change-log.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { linkNamedFiles } from '../../services/files/file-links.ts'
import { remind } from '../../services/messages/reminders.ts'
import { openInterface } from '../../services/open-api/push-pages.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import { createPage, writePage, type Author } from '../../services/pages/page-write.ts'
import { versionsKept } from '../../services/settings/site-options.ts'
import { yielder } from '../../workers/yielder.ts'
import { Folders } from './folders.ts'
import { agreeAll, pathKey, sourceOf, type Agreement, type Unseen } from './source.ts'

type Write = typeof syncCalls.write
type Input = InputOf<Write>
type Output = OutputOf<Write>
type Agreeing = Pick<OperationOf<'create' | 'update' | 'adopt'>, 'path' | 'side' | 'uncommitted'>
type OperationOf<O extends SyncOperation['op']> = Extract<SyncOperation, { op: O }>

/**
 * What every operation of a batch works with; what can be written together is collected and written
 * at its end.
 */
interface Batch {
  readonly grant: SyncWrite
  readonly db: Knex.Transaction
  readonly input: Input
  readonly source: SyncSource
  readonly folders: Folders
  readonly author: Author
  readonly keep: number
  /** Holders of locks, read before the transaction; only a person is bound by them. */
  readonly heldBy: ReadonlyMap<number, string>
  /** Live pages that the batch names, held until the commit. */
  readonly pages: Map<number, Page>
  /** Page that the source knows at a path. */
  readonly tracked: Map<string, number>
  readonly agreements: Agreement[]
  readonly changes: Change[]
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

const contextOf = (batch: Batch) => ({
  author: batch.author,
  now: batch.grant.ctx.now,
  keep: batch.keep,
  log: (change: Change) => void batch.changes.push(change),
  link: () => undefined, // the texts that were agreed on are linked at the end, all at once
})

/**
 * Two pushes of one source that make the same path at once: the second takes the first one's page
 * when the texts are equal.
 */
async function create(batch: Batch, one: OperationOf<'create'>): Promise<SyncResult> {
  const { db, grant } = batch
  const catId = await batch.folders.idOf(db, one.cat)
  if (!batch.folders.reaches(catId)) throw new Failure('noAccess')
  const present = batch.pages.get(batch.tracked.get(one.path) ?? 0)
  const content_hash = contentHash(one.text)
  if (present) {
    if ((present.content_hash || contentHash(present.page_content)) !== content_hash)
      return conflict(one.op, one.path, present)
    agree(batch, one, present)
    return written(one.op, one.path, present)
  }
  if (
    grant.item.item_type === 2 &&
    (await Page.query(db).where({ item_id: grant.item.item_id, is_del: 0 }).resultSize()) > 0
  )
    throw new Failure('syncItemKind')
  const page = await createPage(
    db,
    grant.item,
    {
      page_title: one.title,
      page_content: one.text,
      content_hash,
      cat_id: catId,
      s_number: one.order,
      page_comments: one.summary ?? batch.input.message,
    },
    contextOf(batch),
  )
  batch.pages.set(page.page_id, page)
  agree(batch, one, page)
  return written(one.op, one.path, page)
}

async function update(batch: Batch, one: OperationOf<'update'>): Promise<SyncResult> {
  const { db, grant } = batch
  const page = batch.pages.get(one.id)
  if (!page) throw new Failure('pageNotFound')
  if (!batch.folders.reaches(page.cat_id)) throw new Failure('noAccess')
  const holder = batch.heldBy.get(page.page_id)
  if (holder !== undefined)
    return {
      op: one.op,
      path: one.path,
      state: 'locked',
      id: String(page.page_id),
      locked_by: holder,
    }
  if (page.revision !== one.base && page.revision !== one.over)
    return conflict(one.op, one.path, page)
  const catId = one.cat === undefined ? page.cat_id : await batch.folders.idOf(db, one.cat)
  if (!batch.folders.reaches(catId)) throw new Failure('noAccess')

  const base = page.revision
  const text = one.text ?? page.page_content
  const isMore =
    (one.title ?? page.page_title) !== page.page_title ||
    text !== page.page_content ||
    catId !== page.cat_id
  if (isMore) {
    const remark = one.summary ?? batch.input.message
    const change = {
      page_title: one.title,
      page_content: one.text,
      cat_id: catId,
      s_number: one.order,
      page_comments: remark,
    }
    const content_hash = one.text === undefined ? undefined : contentHash(one.text)
    const forgets =
      one.completes === true &&
      page.revision === 1 &&
      page.author_uid === batch.author.uid &&
      page.addtime === page.page_addtime
    await writePage(db, page, { ...change, content_hash }, grant.item.item_type, {
      ...contextOf(batch),
      forgets,
    })
    if (one.notify) {
      await remind(db, {
        to: await readingSubscribers(db, grant.item, page),
        page: page.page_id,
        by: batch.author,
        text: remark ?? '',
        now: grant.ctx.now,
      })
    }
  } else if (one.order !== undefined && one.order !== page.s_number) {
    await Page.query(db).findById(page.page_id).patch({ s_number: one.order })
    page.s_number = one.order
  }
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
  if (!batch.folders.reaches(page.cat_id)) throw new Failure('noAccess')
  if (page.revision !== one.base) return conflict(one.op, one.path, page)
  if (one.take_over)
    await SyncPage.query(batch.db)
      .where({ page_id: page.page_id })
      .whereNot({ source_id: batch.source.id })
      .delete()
  agree(batch, one, page, { text: page.revision, title: true, order: true })
  return written(one.op, one.path, page)
}

async function catalog(batch: Batch, one: OperationOf<'catalog'>): Promise<SyncResult> {
  const catId = await batch.folders.write(batch.db, one)
  return { op: one.op, path: one.path, state: 'written', cat: String(catId) }
}

/**
 * A path whose page lies out of reach is not the writer's: nothing is told of that page, and the
 * source goes on to know it there.
 */
function mustReachPath(batch: Batch, { path }: SyncOperation): void {
  const page = batch.pages.get(batch.tracked.get(path) ?? 0)
  if (page && !batch.folders.reaches(page.cat_id)) throw new Failure('noAccess')
}

/**
 * A refused operation undoes nothing of the others; it has written nothing when it throws, the root
 * of the source aside.
 */
async function resultOf(batch: Batch, one: SyncOperation): Promise<SyncResult> {
  try {
    if (one.op === 'catalog') return await catalog(batch, one)
    mustReachPath(batch, one)
    if (one.op === 'create') return await create(batch, one)
    if (one.op === 'update') return await update(batch, one)
    return await adopt(batch, one)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const message = failureSentence(batch.grant.ctx.locale, error.why, error.details)
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

function mustFit(input: Input): void {
  const bytes = input.operations.reduce(
    (sum, one) => sum + ('text' in one && one.text ? utf8Length(one.text) : 0),
    0,
  )
  const isOneLarge = input.operations.length === 1
  if (input.operations.length > 2 * limits.batchPages || (bytes > limits.batchBytes && !isOneLarge))
    throw new Failure('syncBatchTooLarge', { pages: limits.batchPages, bytes: limits.batchBytes })
}

async function holdersOf(grant: SyncWrite, input: Input): Promise<Map<number, string>> {
  const held = new Map<number, string>()
  if (!grant.writer) return held
  const ids = input.operations.flatMap((one) => (one.op === 'update' ? [one.id] : []))
  const locked = PageLock.query(grant.db.read)
    .where('lock_to', '>', grant.ctx.databaseNow)
    .select('page_id')
  const pages = await Page.query(grant.db.read)
    .findByIds(ids)
    .whereIn('page_id', locked)
    .where({ item_id: grant.item.item_id })
    .select('page_id', 'cat_id')
  for (const page of pages) {
    const holder = await lockHolder(grant.ctx, grant.item, page)
    if (holder && holder.uid !== grant.writer.uid) held.set(page.page_id, holder.username)
  }
  return held
}

/**
 * The pages that a batch names by id, or by a path that the source knows: two queries, and one for
 * each megabyte of their texts.
 */
async function namedPages(
  db: Knex.Transaction,
  { item, writer }: SyncWrite,
  source: SyncSource,
  input: Input,
) {
  const paths = new Map(input.operations.map((one) => [pathKey(one.path), one.path]))
  const rows = await SyncPage.query(db)
    .where({ source_id: source.id })
    .whereIn('path_key', [...paths.keys()])
    .select('path_key', 'page_id')
  const tracked = new Map(rows.map((row) => [paths.get(row.path_key) as string, row.page_id]))
  const ids = [
    ...tracked.values(),
    ...input.operations.flatMap((one) => ('id' in one ? [one.id] : [])),
  ]
  const found = await Page.query(db)
    .findByIds(ids)
    .where({ item_id: item.item_id, is_del: 0 })
    .modify(withoutOthersDrafts, writer?.uid ?? -1)
    .orderBy('page_id')
    .forUpdate()
    .select('page_id', textBytes(db, Page.tableName))
    .castTo<{ page_id: number; bytes: number }[]>()
  const pages = new Map<number, Page>()
  for (const piece of inPieces(found))
    for (const page of await Page.query(db).findByIds(piece.map(({ page_id }) => page_id)))
      pages.set(page.page_id, page)
  return { tracked, pages }
}

/**
 * What a batch answered is for who sent it.
 * @throws {Failure} `badInput` for a number that somebody else has used
 */
function answeredBefore({ answer }: SyncBatch, uid: number): Output {
  const { by, ...output } = JSON.parse(answer) as Output & { by?: number }
  if (by !== undefined && by !== uid) throw new Failure('badInput', { field: 'number' })
  return output
}

/**
 * Writes a batch in one transaction; a number that was answered before is answered again and writes
 * nothing. Source: cli/spec.md 3.5.
 */
export async function writeBatch(grant: SyncWrite, input: Input): Promise<Output> {
  if (grant.item.item_type === 3 || grant.item.item_type === 4) throw new Failure('syncItemKind')
  mustFit(input)
  const { db, write, ctx, item } = grant
  const [keep, heldBy] = [await versionsKept(db), await holdersOf(grant, input)]
  const author = grant.writer
    ? { uid: grant.writer.uid, username: grant.writer.username }
    : openInterface
  return write(async (trx, { bumpMenu }) => {
    await lockItem(trx, item.item_id)
    const pushed = {
      item_id: item.item_id,
      source: input.source,
      root: input.root,
      uid: author.uid,
      commit: input.commit ?? '',
      branch: input.branch ?? '',
    }
    const source = await sourceOf(trx, { ...pushed, now: ctx.now })
    const before = await SyncBatch.query(trx).findById([source.id, input.number])
    if (before) return answeredBefore(before, author.uid)
    const folders = await Folders.of(trx, grant, source, input.root, author.uid)
    const named = await namedPages(trx, grant, source, input)
    const batch: Batch = {
      grant,
      db: trx,
      input,
      source,
      folders,
      author,
      keep,
      heldBy,
      ...named,
      agreements: [],
      changes: [],
    }
    const results: SyncResult[] = []
    const yieldNow = yielder()
    for (const one of input.operations) {
      results.push(await resultOf(batch, one))
      await yieldNow()
    }
    await agreeAll(trx, source, batch.agreements)
    await logChanges(trx, batch.changes)
    for (const piece of inPieces(batch.agreements)) {
      const texts = piece.map(({ page_id, text }) => ({ page_id, item_id: item.item_id, text }))
      await linkNamedFiles(trx, texts, {
        uid: author.uid,
        reads: grant.rights.reads,
        now: ctx.now,
      })
      await yieldNow()
    }
    const hasWritten = folders.hasMadeRoot || results.some((one) => one.state === 'written')
    const state = hasWritten ? await bumpMenu() : item.tree_revision
    const answer: Output = { state: String(state), results }
    const kept = JSON.stringify({ ...answer, by: author.uid })
    await SyncBatch.query(trx).insert({
      source_id: source.id,
      number: input.number,
      addtime: ctx.now,
      answer: kept,
    })
    return answer
  })
}
