import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolders } from '../make-folders.ts'
import { FileDeletion } from '../models/file-deletion.ts'
import { UploadFile } from '../models/upload-file.ts'
import { diskStore } from '../storage/disk.ts'
import { disposition, isShown, sentType } from '../storage/kinds.ts'
import type { Store } from '../storage/store.ts'
import type { Site } from '../visit.ts'
import { diskName, storeForNew, storeNamed, type NamedStore } from './stores.ts'

/** What a move has done so far; one that is broken off leaves its counts, and the next one goes on from there. */
export interface Moved {
  moved: number
  /** Files whose bytes are not where their row says, or are not the ones that were stored; they stay as they are. */
  lost: number
}

/** Seconds for which bytes stay at their old place: what a visitor was sent there for still answers. */
const graceSeconds = 86_400

/** Rows that are read at a time. */
const rowsAtOnce = 200

/** @returns `null` when no object store is switched on and filled in */
export async function moveTarget(site: Site, to: 'disk' | 'remote'): Promise<NamedStore | null> {
  if (to === 'disk') return { name: diskName, store: diskStore(site.filesFolder) }
  const target = await storeForNew(site)
  return target.name === diskName ? null : target
}

/** The bytes of a file as a temporary one. @returns whether they are the ones that were stored */
async function fetchBytes(from: Store, file: UploadFile, to: string, signal: AbortSignal): Promise<boolean> {
  const { file_size, storage_key } = file
  const source = file_size === 0 ? Readable.from([]) : await from.read(storage_key, 0, file_size - 1)
  if (!source) return false
  const digest = createHash('sha256')
  let size = 0
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      digest.update(piece)
      size += piece.length
      yield piece
    }
  }
  await pipeline(source, counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal })
  return size === file_size && digest.digest('base64url') === file.hash
}

/** Brings one file over; whoever deletes it meanwhile wins. */
async function moveOne(site: Site, file: UploadFile, target: NamedStore, temporary: string, now: number): Promise<boolean> {
  const { file_id, file_type, display_name, file_size: size, hash, storage, storage_key } = file
  const placed = { storage: target.name, storage_key: target.store.newKey() }
  // noted first: after a crash in between nothing stays behind
  await site.db.transaction((trx) => FileDeletion.query(trx).insert({ ...placed, due_time: now + graceSeconds }))
  const headers = { 'content-type': sentType(file_type), 'content-disposition': disposition(isShown(file_type), display_name) }
  await target.store.keep({ path: temporary, size, hash, headers }, placed.storage_key)
  return site.db.transaction(async (trx) => {
    const changed = await UploadFile.query(trx).where({ file_id, storage, storage_key }).patch(placed)
    if (changed === 0) await FileDeletion.query(trx).where(placed).patch({ due_time: now })
    else {
      await FileDeletion.query(trx).where(placed).delete()
      const old = { storage, storage_key, due_time: now + graceSeconds, tries: 0 }
      await trx(FileDeletion.tableName).insert(old).onConflict(['storage', 'storage_key']).merge(['due_time'])
    }
    return changed > 0
  })
}

/**
 * Moves the bytes of all files to one store, beside a running server. Their signs stay; bytes that were moved leave their old place a day
 * later.
 *
 * @throws {StoreFailure} when a store does not answer
 */
export async function moveFiles(
  site: Site,
  target: NamedStore,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
  moved: Moved,
): Promise<void> {
  makeFolders(site.uploadsFolder)
  const stores = new Map<string, Store | null>()
  for (let after = 0; ;) {
    const files = await UploadFile.query(site.db.read)
      .whereNot({ storage: target.name })
      .whereNot({ storage_key: '' })
      .where('file_id', '>', after)
      .orderBy('file_id')
      .limit(rowsAtOnce)
    for (const file of files) {
      signal.throwIfAborted()
      if (!stores.has(file.storage)) stores.set(file.storage, await storeNamed(site, file.storage))
      const from = stores.get(file.storage)
      const temporary = path.join(site.uploadsFolder, `moving-${randomBytes(8).toString('hex')}`)
      try {
        if (!from || !(await fetchBytes(from, file, temporary, signal))) moved.lost++
        else if (await moveOne(site, file, target, temporary, now)) moved.moved++
      } finally {
        await rm(temporary, { force: true })
      }
    }
    if (files.length < rowsAtOnce) return
    after = files.at(-1)?.file_id ?? after
  }
}
