import type { OutputOf } from '#contract/call.ts'
import type { templateCalls } from '#contract/calls/template.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { dated } from '../../date-text.ts'
import { Template } from '../../models/template.ts'
import { shareRow } from './share-rows.ts'
import { sharesOf } from './shares.ts'
import { columnsWithoutText, templateTexts } from './texts.ts'

/** The caller's templates, newest first, with the live items they are shared with. */
export async function listMyTemplates({
  ctx,
  db,
  person,
}: SignedIn): Promise<OutputOf<typeof templateCalls.getMyList>> {
  const { timeZone } = ctx.site.config
  const templates = await Template.query(db.read)
    .where({ uid: person.uid })
    .orderBy('id', 'desc')
    .select(...columnsWithoutText)
  const texts = await templateTexts(db.read, templates)
  const shares = Map.groupBy(await sharesOf(db.read, person.uid), ({ template_id }) => template_id)
  return templates.flatMap((template) => {
    const template_content = texts.get(template.id)
    if (template_content === undefined) return [] // deleted meanwhile
    const share_item = (shares.get(template.id) ?? []).map((share) =>
      shareRow(share, person.username, timeZone),
    )
    return [
      {
        ...template,
        template_content,
        username: person.username,
        ...dated('addtime', template.addtime, timeZone),
        share_item,
        share_item_count: share_item.length,
      },
    ]
  })
}
