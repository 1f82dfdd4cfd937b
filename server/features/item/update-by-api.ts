import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import type { KeyPairWrite } from '../../access/programs/key-pair.ts'
import type { Page } from '../../models/page.ts'
import { catalogNames, pushedTitle, pushPages } from '../../services/open-api/push-pages.ts'
import { openInterfaceRow } from '../../services/pages/page-rows.ts'

type UpdateByApi = typeof itemCalls.updateByApi

/**
 * Writes the page with this title in this catalog, or creates it. Source:
 * server/contract/spec/calls.md 13.1.
 */
export async function updateByApi(
  { ctx, db, write, item }: KeyPairWrite,
  input: InputOf<UpdateByApi>,
): Promise<OutputOf<UpdateByApi>> {
  const pushed = {
    page_title: pushedTitle(input.page_title),
    page_content: input.page_content,
    path: catalogNames(input.cat_name, input.cat_name_sub),
    s_number: input.s_number,
  }
  const [page] = await pushPages({ db, write, item, now: ctx.now }, [pushed])
  return openInterfaceRow(page as Page, ctx.site.config.timeZone)
}
