import type { Knex } from 'knex'
import type { WriteDoor } from '../access/basis/grant-basis.ts'
import { inPieces } from '../db/batches/in-chunks.ts'
import type { Page } from '../models/page.ts'
import { logChanges, type Change } from '../services/changes/change-log.ts'
import { linkNamedFiles } from '../services/files/file-links.ts'
import type { Author } from '../services/pages/page-write.ts'
import { yielder } from '../workers/yielder.ts'
import { TreeCatalogs, type Placing } from './catalogs.ts'
import type { TreeTarget } from './target.ts'

/** A text whose files become files of its page. */
interface LinkedText {
  readonly page_id: number
  readonly text: string
  /** Length of the text in UTF-8. */
  readonly bytes: number
}

/**
 * Pages and catalogs that are written in one transaction; what can be written together is collected
 * and written by `finishTree`.
 */
export interface TreeWrite {
  readonly on: TreeTarget
  readonly db: Knex.Transaction
  readonly door: WriteDoor
  readonly author: Author
  /** Versions kept of a page. */
  readonly keep: number
  readonly catalogs: TreeCatalogs
  readonly changes: Change[]
  /** By page. */
  readonly texts: Map<number, LinkedText>
}

/** Begins to write into an item behind `lockItem`, which the caller holds. */
export async function beginTree(
  db: Knex.Transaction,
  door: WriteDoor,
  on: TreeTarget,
  { author, keep, ...placing }: { author: Author; keep: number } & Omit<Placing, 'by'>,
): Promise<TreeWrite> {
  const catalogs = await TreeCatalogs.of(db, on, { ...placing, by: author.uid })
  return { on, db, door, author, keep, catalogs, changes: [], texts: new Map() }
}

/** Notes that the files that a page names now become its files. */
export function linkLater({ texts }: TreeWrite, { page_id, page_content: text }: Page): void {
  texts.set(page_id, { page_id, text, bytes: Buffer.byteLength(text) })
}

/**
 * Writes what was collected, last the new revision of the menu: the right is looked at again there.
 *
 * @param hasWritten without it the item stays as it is
 * @returns the revision of the menu
 * @throws {StaleGrant} when the right has ended since the rule looked
 */
export async function finishTree(tree: TreeWrite, hasWritten: boolean): Promise<number> {
  const { db, on, author } = tree
  const { now } = on.ctx
  await logChanges(db, tree.changes)
  const yieldNow = yielder()
  for (const piece of inPieces([...tree.texts.values()])) {
    const texts = piece.map(({ page_id, text }) => ({ page_id, item_id: on.item.item_id, text }))
    await linkNamedFiles(db, texts, { uid: author.uid, reads: on.rights.reads, now })
    await yieldNow()
  }
  return hasWritten ? tree.door.bumpMenu() : on.item.tree_revision
}
