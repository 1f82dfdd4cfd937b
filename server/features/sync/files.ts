import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { SyncRead } from '../../access/sync.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { inChunks } from '../../services/in-chunks.ts'

type Files = typeof syncCalls.files

/**
 * Which of the files the item has already, by the hash of their bytes; of equal ones the oldest.
 * Source: cli/spec.md 2.7.
 */
export async function findFiles(
  { db, item }: SyncRead,
  input: InputOf<Files>,
): Promise<OutputOf<Files>> {
  const hashes = [...new Set(input.files.map((file) => file.hash))]
  const known = new Map<string, string>()
  for (const chunk of inChunks(hashes)) {
    const files = await UploadFile.query(db.read)
      .where({ item_id: item.item_id })
      .whereIn('hash', chunk)
      .orderBy('file_id', 'desc')
      .select('hash', 'sign')
    for (const file of files) known.set(file.hash, file.sign)
  }
  return { known: Object.fromEntries(known), missing: hashes.filter((hash) => !known.has(hash)) }
}
