import { createHash } from 'node:crypto'
import { digestOf } from '#contract/text/normal-form.ts'
import type { Database } from '../db/database.ts'
import { Page } from '../models/page.ts'

const shortDigest = (text: string): string => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

/** Hash of a page's text: 128 bits of SHA-256 over its normal form, base64url. Source: command line 2.3, 2.9. */
export const contentHash = (text: string): string => digestOf(text, shortDigest)

/** Texts hashed in one go, so that a large item is never held in memory whole. */
const together = 100

/**
 * Fills in the hashes that saves have left open. The hash is derived from the text and kept only so that comparing need not read
 * every text again; a page that changes meanwhile keeps its open hash.
 *
 * @returns hashes by page id
 */
export async function completeHashes(
  db: Database,
  pages: readonly { page_id: number; content_hash: string }[],
): Promise<Map<number, string>> {
  const hashes = new Map(pages.map((page) => [page.page_id, page.content_hash]))
  const open = pages.filter((page) => page.content_hash === '').map((page) => page.page_id)
  for (let at = 0; at < open.length; at += together) {
    const texts = await Page.query(db.read)
      .findByIds(open.slice(at, at + together))
      .select('page_id', 'revision', 'page_content')
    const found = texts.map((page) => ({ page_id: page.page_id, revision: page.revision, hash: contentHash(page.page_content) }))
    for (const one of found) hashes.set(one.page_id, one.hash)
    await db.transaction(async (trx) => {
      for (const one of found)
        await Page.query(trx).where({ page_id: one.page_id, revision: one.revision, content_hash: '' }).patch({ content_hash: one.hash })
    })
  }
  return hashes
}
