import type { InputOf, OutputOf } from '#contract/call.ts'
import type { mockCalls } from '#contract/calls/mock.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import type { PageRead } from '../../access/content/page.ts'
import { dated } from '../../date-text.ts'
import { Mock } from '../../models/mock.ts'

type Info = typeof mockCalls.infoByPageId

/** The page's mock; the key, which opens its answers, only for editors of the page. */
export async function mockOfPage(
  { ctx, db, rights, page }: PageRead,
  _input: InputOf<Info>,
): Promise<OutputOf<Info>> {
  const mock = await Mock.query(db.read).findOne({ page_id: page.page_id })
  if (!mock) return []
  const { timeZone } = ctx.site.config
  const { id, uid, page_id, view_times, template, path } = mock
  return {
    id,
    unique_key: covers(rights.writes, page.cat_id) ? mock.unique_key : '',
    uid,
    page_id,
    item_id: page.item_id,
    view_times,
    template,
    ...dated('addtime', mock.addtime, timeZone),
    ...dated('last_update_time', mock.last_update_time, timeZone),
    path,
  }
}
