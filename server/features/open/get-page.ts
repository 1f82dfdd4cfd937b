import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import type { KeyPairRead } from '../../access/programs/key-pair.ts'
import { Page } from '../../models/page.ts'
import { openInterfaceRow } from '../../services/pages/page-rows.ts'
import { titleKey } from '../../services/pages/writing/page-write.ts'

type GetPage = typeof openCalls.getPage

/**
 * One page of the pair's item by its id, else by its title (the first in display order). Source:
 * server/contract/spec/calls.md 13.4.
 */
export async function openPage(
  { ctx, db, item }: KeyPairRead,
  input: InputOf<GetPage>,
): Promise<OutputOf<GetPage>> {
  if (input.page_id <= 0 && input.page_title === '') throw new Failure('pageMissing')
  const live = Page.query(db.read).where({ item_id: item.item_id, is_del: 0, is_draft: 0 })
  const page = await (
    input.page_id > 0
      ? live.where({ page_id: input.page_id })
      : live.where({ title_key: titleKey(input.page_title), page_title: input.page_title })
  )
    .orderBy(['s_number', 'page_id'])
    .first()
  if (!page) throw new Failure('pageNotFound')
  return openInterfaceRow(page, ctx.site.config.timeZone)
}
