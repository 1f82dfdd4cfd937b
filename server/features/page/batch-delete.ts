import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { mustCover } from '../../access/basis/grant-basis.ts'
import { mustNotBeHeldByOthers } from '../../access/content/page-lock.ts'
import { pagesNamed, type PagesChange } from '../../access/content/pages.ts'
import { logChanges } from '../../services/changes/change-log.ts'
import { trashPages } from '../../services/pages/trash/trash-pages.ts'

type BatchDelete = typeof pageCalls.batchDelete

/** Moves pages of one item to the recycle bin, all or none, as `page/delete` does one. */
export async function deletePages(
  grant: PagesChange,
  input: InputOf<BatchDelete>,
): Promise<OutputOf<BatchDelete>> {
  const { ctx, item, person, rights } = grant
  await mustNotBeHeldByOthers(grant, grant.pages, person.uid)
  await grant.write(async (db, { bumpMenu }) => {
    const pages = await pagesNamed(db, item.item_id, input.page_ids, person.uid).forUpdate()
    if (pages.length < input.page_ids.length) throw new Failure('pageNotFound')
    for (const { cat_id } of pages) mustCover(rights.writes, cat_id)
    await trashPages(db, { pages: input.page_ids, by: person, now: ctx.now })
    await logChanges(
      db,
      pages.map(({ page_id, page_title, cat_id }) => ({
        item: item.item_id,
        by: person.uid,
        action: 'delete',
        type: 'page',
        object: page_id,
        name: page_title,
        catalog: cat_id,
        now: ctx.now,
      })),
    )
    await bumpMenu()
  })
  return []
}
