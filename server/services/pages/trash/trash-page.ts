import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { mustCover, type GrantBasis } from '../../../access/basis/grant-basis.ts'
import { Page } from '../../../models/page.ts'
import { logChange } from '../../changes/change-log.ts'
import type { Author } from '../writing/page-write.ts'
import { trashPages } from './trash-pages.ts'

interface Trashing {
  readonly on: GrantBasis
  /** Conditions for the live page of the item. */
  readonly page: Partial<Page> & { readonly page_id: number }
  /** The person named in the log; 0 for the open interface. */
  readonly by: number
  /** Owner of the page in the recycle bin. */
  readonly owner: Author
  readonly now: number
}

/**
 * Moves one page to the recycle bin; its lock and share key are deleted. Source:
 * server/contract/spec/calls.md 6.3.
 * @throws {Failure} `pageNotFound`
 */
export async function trashPage(
  db: Knex.Transaction,
  { on, page, by, owner, now }: Trashing,
): Promise<void> {
  const { page_id } = page
  const { item_id } = on.item
  const present = await Page.query(db)
    .findOne({ ...page, item_id, is_del: 0 })
    .select('page_title', 'cat_id')
    .forUpdate()
  if (!present) throw new Failure('pageNotFound')
  if (on.rights) mustCover(on.rights.writes, present.cat_id)
  await trashPages(db, { pages: [page_id], by: owner, now })
  const entry = {
    item: item_id,
    by,
    action: 'delete',
    type: 'page',
    object: page_id,
    name: present.page_title,
  } as const
  await logChange(db, { ...entry, catalog: present.cat_id, now })
}
