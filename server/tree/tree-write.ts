import type { Knex } from 'knex'
import type { WriteDoor } from '../access/basis/grant-basis.ts'
import { inPieces } from '../db/batches/in-chunks.ts'
import type { Page } from '../models/page.ts'
import { logChanges, type Change } from '../services/changes/change-log.ts'
import { linkReferencedFiles, mayNameFiles } from '../services/files/file-links.ts'
import type { Author } from '../services/pages/writing/page-write.ts'
import { yielder } from '../workers/yielder.ts'
import { TreeCatalogs, type Placing } from './catalogs.ts'
import type { TreeTarget } from './target.ts'

/** A text whose files are to be linked to its page. */
interface LinkedText {
  readonly page_id: number
  readonly text: string
  /** Length of the text in UTF-8. */
  readonly bytes: number
}

/**
 * Pages and catalogs written in one transaction; batchable writes are collected for `finishTree`.
 */
export interface TreeWrite {
  readonly on: TreeTarget
  readonly db: Knex.Transaction
  readonly door: WriteDoor
  readonly author: Author
  /** Versions kept per page. */
  readonly keep: number
  readonly catalogs: TreeCatalogs
  readonly changes: Change[]
  /** By page. */
  readonly texts: Map<number, LinkedText>
}

/** Starts writing to an item; the caller holds `lockItem`. */
export async function beginTree(
  db: Knex.Transaction,
  door: WriteDoor,
  on: TreeTarget,
  { author, keep, ...placing }: { author: Author; keep: number } & Omit<Placing, 'by'>,
): Promise<TreeWrite> {
  const catalogs = await TreeCatalogs.of(db, on, { ...placing, by: author.uid })
  return { on, db, door, author, keep, catalogs, changes: [], texts: new Map() }
}

/** Records that the files in a page's text are to be linked to it. */
export function linkLater({ texts }: TreeWrite, { page_id, page_content: text }: Page): void {
  // most name no files; kept until the end, they would only take memory
  if (!mayNameFiles(text)) texts.delete(page_id)
  else texts.set(page_id, { page_id, text, bytes: Buffer.byteLength(text) })
}

/**
 * Writes what was collected, last the new menu revision, which also checks the right again.
 *
 * @param hasWritten without it the item stays unchanged
 * @returns the menu revision
 * @throws {StaleGrant} when the right was withdrawn since the rule was evaluated
 */
export async function finishTree(tree: TreeWrite, hasWritten: boolean): Promise<number> {
  const { db, on, author } = tree
  const { now } = on.ctx
  await logChanges(db, tree.changes)
  const yieldNow = yielder()
  for (const piece of inPieces([...tree.texts.values()])) {
    const texts = piece.map(({ page_id, text }) => ({ page_id, item_id: on.item.item_id, text }))
    await linkReferencedFiles(db, texts, { uid: author.uid, reads: on.rights.reads, now })
    await yieldNow()
  }
  return hasWritten ? tree.door.bumpMenu() : on.item.tree_revision
}
