import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import type { UploadFile } from '../../../server/models/upload-file.ts'
import type { Site } from '../../../server/request-context.ts'
import type { NamedStore } from '../../../server/services/files/stores.ts'
import type { Store, StoreFailure } from '../../../server/storage/store.ts'

/** What a move takes from the server's rooms, loaded when the command runs. */
const rooms = async () => ({
  ...(await import('../../../server/make-folders.ts')),
  ...(await import('../../../server/models/file-deletion.ts')),
  ...(await import('../../../server/models/upload-file.ts')),
  ...(await import('../../../server/services/files/stores.ts')),
  ...(await import('../../../server/storage/kinds.ts')),
  ...(await import('../../../server/storage/store.ts')),
})

/**
 * What a move has done so far; one that is broken off leaves its counts, and the next one goes on
 * from there.
 */
export interface Moved {
  moved: number
  /**
   * Files whose bytes are not where their row says, or are not the ones that were stored; they stay
   * as they are.
   */
  lost: number
}

/**
 * Seconds after which bytes at their old place are due for deletion: until then, what a visitor was
 * sent there for still answers.
 */
const graceSeconds = 86_400

/** Rows that are read at a time. */
const rowsAtOnce = 200

/** @returns `null` when no object store is switched on and filled in */
export async function moveTarget(site: Site, to: 'disk' | 'remote'): Promise<NamedStore | null> {
  const { diskName, diskOf, storeForNew } = await rooms()
  if (to === 'disk') return diskOf(site)
  const target = await storeForNew(site)
  return target.name === diskName ? null : target
}

/**
 * The bytes of a file as a temporary one.
 * @returns whether they are the ones that were stored
 * @throws {StoreFailure}
 */
async function fetchBytes(
  from: Store,
  file: UploadFile,
  to: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { StoreFailure } = await rooms()
  const { file_size, storage_key } = file
  // what a store says of one file that is not as its row says: the next one may well be
  const isOfOtherLength = (error: unknown): boolean =>
    error instanceof StoreFailure && (error.code === 'OtherBytes' || error.status === 416)
  const read = () =>
    from
      .read(storage_key, 0, file_size - 1)
      .catch((error: unknown) => (isOfOtherLength(error) ? null : Promise.reject(error as Error)))
  const source = file_size === 0 ? Readable.from([]) : await read()
  if (!source) return false
  const digest = createHash('sha256')
  let size = 0
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    try {
      for await (const piece of pieces) {
        digest.update(piece)
        size += piece.length
        yield piece
      }
    } catch (error) {
      signal.throwIfAborted()
      // the store had answered: it is this file that broke off
      throw new StoreFailure('BrokenOff', (error as Error).message, { status: 200 })
    }
  }
  await writeFile(to, counted(addAbortSignal(signal, source)), { flag: 'wx', mode: 0o600 }).finally(
    () => source.destroy(),
  )
  return size === file_size && digest.digest('base64url') === file.hash
}

/** Brings one file over; whoever deletes it meanwhile wins. */
async function moveOne(
  site: Site,
  file: UploadFile,
  target: NamedStore,
  temporary: string,
  now: () => number,
): Promise<boolean> {
  const { FileDeletion, UploadFile, disposition, isShown, sentType } = await rooms()
  const { file_id, file_type, display_name, file_size: size, hash, storage, storage_key } = file
  const placed = { storage: target.name, storage_key: target.store.newKey() }
  // noted first: after a crash in between nothing stays behind
  await site.db.transaction((trx) =>
    FileDeletion.query(trx).insert({ ...placed, due_time: now() + graceSeconds }),
  )
  const headers = {
    'content-type': sentType(file_type),
    'content-disposition': disposition(isShown(sentType(file_type)), display_name),
  }
  await target.store.keep({ path: temporary, size, hash, headers }, placed.storage_key)
  return site.db.transaction(async (trx) => {
    const changed = await UploadFile.query(trx)
      .where({ file_id, storage, storage_key })
      .patch(placed)
    if (changed === 0) await FileDeletion.query(trx).where(placed).patch({ due_time: now() })
    else {
      await FileDeletion.query(trx).where(placed).delete()
      const old = { storage, storage_key, due_time: now() + graceSeconds, tries: 0 }
      await trx(FileDeletion.tableName)
        .insert(old)
        .onConflict(['storage', 'storage_key'])
        .merge(['due_time'])
    }
    return changed > 0
  })
}

/**
 * Moves the bytes of all files to one store, beside a running server. Their signs stay; bytes that
 * were moved are noted for deletion at their old place, due a day later. A file that its store does
 * not give keeps none of the others; a store that does not answer is left alone.
 *
 * @param now unix seconds, asked again for each file: a move may take days
 * @throws {StoreFailure} at the end, the first refusal of a store that files are in; at once, a
 * refusal of the target
 */
export async function moveFiles(
  site: Site,
  target: NamedStore,
  { now, signal }: { readonly now: () => number; readonly signal: AbortSignal },
  moved: Moved,
): Promise<void> {
  const { StoreFailure, UploadFile, makeFolders, storeByName } = await rooms()
  makeFolders(site.uploadsFolder)
  const stores = new Map<string, Store | null>()
  const leftAlone = new Set<string>()
  const refusals: StoreFailure[] = []
  const fetch = (from: Store, file: UploadFile, to: string) =>
    fetchBytes(from, file, to, signal).catch((error: unknown) => {
      if (!(error instanceof StoreFailure)) throw error
      refusals[0] ??= error
      if (error.status === 0) leftAlone.add(file.storage)
      return null
    })
  for (let after = 0; ;) {
    const files = await UploadFile.query(site.db.read)
      .whereNot({ storage: target.name })
      .whereNot({ storage_key: '' })
      .whereNotIn('storage', [...leftAlone])
      .where('file_id', '>', after)
      .orderBy('file_id')
      .limit(rowsAtOnce)
    for (const file of files) {
      signal.throwIfAborted()
      if (leftAlone.has(file.storage)) continue
      if (!stores.has(file.storage)) stores.set(file.storage, await storeByName(site, file.storage))
      const from = stores.get(file.storage)
      const temporary = path.join(site.uploadsFolder, `moving-${randomBytes(8).toString('hex')}`)
      try {
        const isWhole = from ? await fetch(from, file, temporary) : false
        if (isWhole === false) moved.lost++
        else if (isWhole && (await moveOne(site, file, target, temporary, now))) moved.moved++
      } finally {
        await rm(temporary, { force: true })
      }
    }
    if (files.length < rowsAtOnce) break
    after = files.at(-1)?.file_id ?? after
  }
  if (refusals[0]) throw refusals[0]
}
