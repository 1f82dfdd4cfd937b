import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Page } from '../../models/page.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { updatePageNumbers } from '../../services/pages/writing/write-many.ts'

type Sort = typeof pageCalls.sort

/**
 * Writes positions. Ids that are not live pages of the item, or drafts of others, are skipped; one
 * page out of scope refuses all. A position is no change of the page, so its revision and time
 * stay. Source: server/access/spec.md 7.
 */
export async function sortPages(grant: ItemEdit, input: InputOf<Sort>): Promise<OutputOf<Sort>> {
  const { ctx, write, item, rights, person } = grant
  const requested = new Map(
    Object.entries(input.pages ?? {}).map(([id, position]) => [Number(id), position]),
  )
  const ids = [...requested.keys()].filter((id) => Number.isSafeInteger(id) && id > 0)
  if (ids.length === 0) return []
  await write(async (trx, { bumpMenu }) => {
    const changed: [number, number][] = []
    for (const chunk of inChunks(ids)) {
      const pages = await Page.query(trx)
        .whereIn('page_id', chunk)
        .where({ item_id: item.item_id, is_del: 0 })
        .modify(withoutOthersDrafts, person.uid)
        .orderBy('page_id')
        .forUpdate()
        .select('page_id', 'cat_id', 's_number')
      for (const page of pages) {
        if (!covers(rights.writes, page.cat_id)) throw new Failure('noAccess')
        const position = requested.get(page.page_id) ?? page.s_number
        if (position !== page.s_number) changed.push([page.page_id, position])
      }
    }
    if (changed.length === 0) return
    await updatePageNumbers(trx, ['s_number'], changed)
    const entry = { action: 'drag', type: 'tree', object: 0, name: '', catalog: 0 } as const
    await logChange(trx, { ...entry, item: item.item_id, by: person.uid, now: ctx.now })
    await bumpMenu()
  })
  return []
}
