import { inSlices } from '../db/batches/in-chunks.ts'
import { runInBatches } from '../db/batches/run-in-batches.ts'
import { FileDeletion } from '../models/file-deletion.ts'
import { RemovedFile } from '../models/removed-file.ts'
import { UploadFile } from '../models/upload-file.ts'
import type { Site } from '../request-context.ts'
import { endRemovals } from '../services/files/removed-files.ts'
import { storeByName } from '../services/files/stores.ts'
import { StoreFailure, type Store } from '../storage/store.ts'
import type { JobRun } from './scheduled-job.ts'

/** Deletions per batch, and how many of them run concurrently. */
const atOnce = 200
const side = 8

/** Seconds until a failed deletion is retried: increasing, a day at most. */
const pauseAfter = (tries: number): number => Math.min(86_400, 600 * 2 ** Math.min(tries, 8))

type Note = Pick<FileDeletion, 'storage' | 'storage_key' | 'tries'>

/**
 * Performs one recorded deletion. A key that a row of a file refers to is never deleted, whoever
 * recorded it.
 *
 * @returns why it failed, `null` when it is done
 */
async function failureOf(
  site: Site,
  store: Store,
  { storage, storage_key }: Note,
  signal: AbortSignal,
): Promise<unknown> {
  if (await UploadFile.query(site.db.read).findOne({ storage, storage_key }).select('file_id'))
    return null
  return store.remove(storage_key, signal).then(
    () => null,
    (error: unknown) => error,
  )
}

const codeOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error as Error).message

/**
 * Deletes bytes that transactions have recorded for deletion, on disk and in object stores. A file
 * that somebody can bring back keeps its bytes; first the time for that ends where it is over.
 * Failures are retried until they succeed, so nothing is left behind. A store that does not
 * respond, or whose credentials are unreadable, is skipped until the next run, so that it delays
 * neither other stores nor shutdown.
 */
export async function deleteFiles({ site, now, signal }: JobRun): Promise<string> {
  const stores = new Map<string, Store>()
  const leftAlone = new Set<string>()
  let [deleted, failed, reason] = [0, 0, '']
  await runInBatches(site.db, signal, (trx) => endRemovals(trx, now, atOnce))
  const due = () =>
    FileDeletion.query(site.db.read)
      .where('due_time', '<=', now)
      .whereNotExists(
        RemovedFile.query(site.db.read)
          .whereColumn('removed_file.storage', 'file_deletion.storage')
          .whereColumn('removed_file.storage_key', 'file_deletion.storage_key')
          .whereNot('removed_file.file', ''),
      )
  for (;;) {
    const notes = await due()
      .whereNotIn('storage', [...leftAlone])
      .orderBy(['due_time', 'storage', 'storage_key'])
      .limit(atOnce)
    if (notes.length === 0) break
    for (const { storage } of notes) {
      if (stores.has(storage) || leftAlone.has(storage)) continue
      const store = await storeByName(site, storage, 1) // the job itself retries
      if (store) stores.set(storage, store)
      else {
        leftAlone.add(storage)
        reason ||= `${storage} is unknown`
      }
    }
    const [done, open]: [Note[], Note[]] = [[], []]
    for (const some of inSlices(notes, side)) {
      signal.throwIfAborted()
      const asked = some.filter((note) => !leftAlone.has(note.storage))
      const failures = await Promise.all(
        asked.map((note) => failureOf(site, stores.get(note.storage) as Store, note, signal)),
      )
      for (const [index, note] of asked.entries()) {
        const failure = failures[index]
        ;(failure === null ? done : open).push(note)
        if (failure !== null) reason ||= codeOf(failure)
        if (failure instanceof StoreFailure && failure.status === 0) leftAlone.add(note.storage)
      }
    }
    signal.throwIfAborted()
    await site.db.transaction(async (trx) => {
      for (const { storage, storage_key } of done)
        await FileDeletion.query(trx).where({ storage, storage_key }).delete()
      for (const { storage, storage_key, tries } of open)
        await FileDeletion.query(trx)
          .where({ storage, storage_key })
          .patch({ tries: tries + 1, due_time: now + pauseAfter(tries) })
    })
    deleted += done.length
    failed += open.length
  }
  const waiting = failed + (await due().resultSize())
  return `${deleted} deleted, ${waiting} to be tried again${reason && ` (${reason})`}`
}
