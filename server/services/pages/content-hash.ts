import { createHash } from 'node:crypto'
import { digestOf } from '#contract/text/normal-form.ts'
import { updateTexts } from '../../db/batches/bulk-update.ts'
import { inPieces } from '../../db/batches/in-chunks.ts'
import type { Database } from '../../db/database.ts'
import { Page } from '../../models/page.ts'
import { yielder } from '../../workers/yielder.ts'

const shortDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url')

/**
 * Hash of a page's text: 128 bits of the SHA-256 of its normal form, base64url. Source: cli/spec.md
 * 2.3, 2.9.
 */
export const contentHash = (text: string): string => contentHashOf(Buffer.from(text))

/** The same of a text in UTF-8. */
export const contentHashOf = (text: Uint8Array): string => digestOf(text, shortDigest)

/**
 * Computes hashes that saves have left out, reading the texts in chunks, so that a large item is
 * neither loaded as a whole nor blocks others. The hash is derived from the text and stored only so
 * that comparisons need not read every text again; that of a page that changes meanwhile stays
 * empty.
 *
 * @param pages with the bytes of their texts (`textBytes`)
 * @returns hashes by page id
 */
export async function addMissingHashes(
  db: Database,
  pages: readonly { page_id: number; content_hash: string; bytes: number }[],
): Promise<Map<number, string>> {
  const hashes = new Map(pages.map((page) => [page.page_id, page.content_hash]))
  const yieldNow = yielder()
  for (const piece of inPieces(pages.filter((page) => page.content_hash === ''))) {
    const ids = piece.map((page) => page.page_id)
    const revisions = new Map<number, number>()
    for (const page of await Page.query(db.read)
      .findByIds(ids)
      .select('page_id', 'revision', 'page_content')) {
      await yieldNow()
      hashes.set(page.page_id, contentHash(page.page_content))
      revisions.set(page.page_id, page.revision)
    }
    await db.transaction(async (trx) => {
      const present = await Page.query(trx)
        .findByIds(ids)
        .orderBy('page_id')
        .select('page_id', 'revision')
        .forUpdate()
      const same = present.filter((page) => page.revision === revisions.get(page.page_id))
      const rows = same.map((page) => [page.page_id, hashes.get(page.page_id) as string] as const)
      await updateTexts(trx, Page.tableName, 'page_id', 'content_hash', rows)
    })
  }
  return hashes
}
