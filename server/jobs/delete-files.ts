import { inSlices } from '../db/batches/in-chunks.ts'
import { FileDeletion } from '../models/file-deletion.ts'
import { UploadFile } from '../models/upload-file.ts'
import type { Site } from '../request-context.ts'
import { storeNamed } from '../services/files/stores.ts'
import { StoreFailure, type Store } from '../storage/store.ts'
import type { Run } from './timed-work.ts'

/** Deletions of one step, and how many of them are under way at once. */
const atOnce = 200
const side = 8

/** Seconds until a deletion that failed is tried again: longer each time, a day at most. */
const pauseAfter = (tries: number): number => Math.min(86_400, 600 * 2 ** Math.min(tries, 8))

type Note = Pick<FileDeletion, 'storage' | 'storage_key' | 'tries'>

/**
 * Deletes what one note names. A key that a row of a file names is never deleted, whoever noted it.
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
 * Deletes the bytes that deleting transactions have noted, on disk and in object stores. What fails
 * is tried again for as long as it takes: nothing stays behind. A store that does not answer, or
 * that nobody knows how to ask, is left alone until the next run, so that it keeps neither the
 * others nor the stop of the server waiting.
 */
export async function deleteFiles({ site, now, signal }: Run): Promise<string> {
  const stores = new Map<string, Store>()
  const leftAlone = new Set<string>()
  let [deleted, failed, reason] = [0, 0, '']
  const due = () => FileDeletion.query(site.db.read).where('due_time', '<=', now)
  for (;;) {
    const notes = await due()
      .whereNotIn('storage', [...leftAlone])
      .orderBy(['due_time', 'storage', 'storage_key'])
      .limit(atOnce)
    if (notes.length === 0) break
    for (const { storage } of notes) {
      if (stores.has(storage) || leftAlone.has(storage)) continue
      const store = await storeNamed(site, storage, 1) // this work itself tries again
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
