import type { OutputOf } from '#contract/call.ts'
import type { templateCalls } from '#contract/calls/template.ts'
import type { TemplateOwn } from '../../access/people/template.ts'
import { shareRow } from './share-rows.ts'
import { sharesOf } from './shares.ts'

/** The items that a template is shared with. */
export async function listShares({
  ctx,
  db,
  person,
  template,
}: TemplateOwn): Promise<OutputOf<typeof templateCalls.getShareItemList>> {
  const shares = await sharesOf(db.read, person.uid).where({ template_id: template.id })
  return shares.map((share) => shareRow(share, person.username, ctx.site.config.timeZone))
}
