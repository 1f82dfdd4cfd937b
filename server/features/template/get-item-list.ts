import type { OutputOf } from '#contract/call.ts'
import type { templateCalls } from '#contract/calls/template.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { dated } from '../../date-text.ts'
import type { Template } from '../../models/template.ts'
import { TemplateItem } from '../../models/template-item.ts'
import { shareRow } from './share-rows.ts'
import { templateTexts } from './texts.ts'

type Shared = TemplateItem &
  Pick<Template, 'template_title' | 'content_bytes' | 'addtime'> & { username: string | null }

/** Templates shared with the item, the newest share first. */
export async function listItemTemplates({
  ctx,
  db,
  item,
}: ItemEdit): Promise<OutputOf<typeof templateCalls.getItemList>> {
  const { timeZone } = ctx.site.config
  const rows = await TemplateItem.query(db.read)
    .alias('s')
    .join('template as t', 't.id', 's.template_id')
    .leftJoin('user as u', 'u.uid', 's.uid')
    .where('s.item_id', item.item_id)
    .orderBy('s.id', 'desc')
    .select('s.*', 't.template_title', 't.content_bytes', 't.addtime', 'u.username')
    .castTo<Shared[]>()
  const texts = await templateTexts(
    db.read,
    rows.map(({ template_id: id, content_bytes }) => ({ id, content_bytes })),
  )
  return rows.flatMap((row) => {
    const template_content = texts.get(row.template_id)
    if (template_content === undefined) return [] // deleted meanwhile
    return [
      {
        ...row,
        template_content,
        ...shareRow(row, row.username ?? '', timeZone),
        ...dated('addtime', row.addtime, timeZone),
      },
    ]
  })
}
