import { FileDeletion } from '../models/file-deletion.ts'
import { UploadFile } from '../models/upload-file.ts'
import { storeNamed } from '../services/stores.ts'
import type { Store } from '../storage/store.ts'
import type { Site } from '../visit.ts'
import type { Run } from './timed-work.ts'

/** Deletions of one step, and how many of them are under way at once. */
const atOnce = 200
const side = 8

/** Seconds until a deletion that failed is tried again: longer each time, a day at most. */
const pauseAfter = (tries: number): number => Math.min(86_400, 600 * 2 ** Math.min(tries, 8))

type Note = Pick<FileDeletion, 'storage' | 'storage_key' | 'tries'>

/** Deletes what one note names. A key that a row of a file names is never deleted, whoever noted it. @returns whether the note is done with */
async function isDone(site: Site, store: Store | null, { storage, storage_key }: Note): Promise<boolean> {
  if (!store || (await UploadFile.query(site.db.read).findOne({ storage, storage_key }).select('file_id'))) return true
  return store.remove(storage_key).then(
    () => true,
    () => false,
  )
}

/**
 * Deletes the bytes that deleting transactions have noted, on disk and in object stores. What fails is tried again for as long as it
 * takes: nothing stays behind.
 */
export async function deleteFiles({ site, now, signal }: Run): Promise<string> {
  const stores = new Map<string, Store | null>()
  let [deleted, failed] = [0, 0]
  for (;;) {
    signal.throwIfAborted()
    const due = await FileDeletion.query(site.db.read)
      .where('due_time', '<=', now)
      .orderBy(['due_time', 'storage', 'storage_key'])
      .limit(atOnce)
    if (due.length === 0) return `${deleted} deleted, ${failed} to be tried again`
    for (const storage of new Set(due.map((note) => note.storage)))
      if (!stores.has(storage)) stores.set(storage, await storeNamed(site, storage))
    const done: Note[] = []
    for (let at = 0; at < due.length; at += side) {
      const some = due.slice(at, at + side)
      const outcomes = await Promise.all(some.map((note) => isDone(site, stores.get(note.storage) ?? null, note)))
      done.push(...some.filter((_, index) => outcomes[index]))
    }
    const open = due.filter((note) => !done.includes(note))
    await site.db.transaction(async (trx) => {
      for (const { storage, storage_key } of done) await FileDeletion.query(trx).where({ storage, storage_key }).delete()
      for (const { storage, storage_key, tries } of open)
        await FileDeletion.query(trx)
          .where({ storage, storage_key })
          .patch({ tries: tries + 1, due_time: now + pauseAfter(tries) })
    })
    deleted += done.length
    failed += open.length
  }
}
