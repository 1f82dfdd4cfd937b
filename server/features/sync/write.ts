import type { Knex } from 'knex'
import type { SourceRepository } from '#contract/calls/sync-fields.ts'
import type { SyncResult } from '#contract/calls/sync-write.ts'
import { Failure } from '#contract/failures.ts'
import { pagesHeldByOthers } from '../../access/content/page-lock.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { SyncBatch } from '../../models/sync-batch.ts'
import { SyncCatalog } from '../../models/sync-catalog.ts'
import { pathKey, SyncPage } from '../../models/sync-page.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { openInterface } from '../../services/open-api/push-pages.ts'
import { versionsKept } from '../../services/settings/site-options.ts'
import { pagesForWriting } from '../../tree/pages.ts'
import { beginTree, finishTree, type TreeWrite } from '../../tree/tree-write.ts'
import { yielder } from '../../workers/yielder.ts'
import { forgetFolder, saveAgreements, sourceOf, trackCatalog } from './source.ts'
import { batchRow, isProblem, keepUndone, Undone, undoneAnswer } from './undone.ts'
import type { Batch, Input, Output } from './batch.ts'
import { mustFit, mustTake } from './batch-limits.ts'
import { chosenDialect, setDialect } from './dialect.ts'
import { complete, nextResults } from './operations.ts'

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
  const heldBy = writer ? await pagesHeldByOthers(grant, writer.uid) : new Map<number, string>()
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
      forget: (path) => forgetFolder(trx, source, path),
    })
    const dialect = await chosenDialect(trx, grant, input)
    const named = await namedPages(tree, grant, source, input)
    const marks = new Map(input.marks?.map(({ mark, path }) => [mark, path]))
    const about = { tree, input, source, heldBy, marks, ...named }
    const batch: Batch = { ...about, agreements: [], incomplete: [] }
    const results: SyncResult[] = []
    const yieldNow = yielder()
    while (results.length < input.operations.length) {
      results.push(...(await nextResults(batch, results.length)))
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
