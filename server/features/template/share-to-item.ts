import type { Knex } from 'knex'
import type { OutputOf } from '#contract/call.ts'
import type { templateCalls } from '#contract/calls/template.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { TemplateShare } from '../../access/people/template.ts'
import { Item } from '../../models/item.ts'
import { Template } from '../../models/template.ts'
import { TemplateItem } from '../../models/template-item.ts'

/** The list of an item contains the texts of all templates shared with it. */
async function mustHaveRoom(
  db: Knex.Transaction,
  template: Template,
  itemIds: readonly number[],
): Promise<void> {
  const fullest = await TemplateItem.query(db)
    .join('template as t', 't.id', 'template_item.template_id')
    .whereIn('item_id', itemIds)
    .groupBy('item_id')
    .havingRaw('sum(t.content_bytes) > ?', [limits.templateBytes - template.content_bytes])
    .select('item_id')
    .first()
  if (fullest) throw new Failure('templatesTooLarge', { limit: limits.templateBytes / 1024 / 1024 })
}

/**
 * Sets the items that a template is shared with. An archived one may stay or be removed, but not be
 * added. Source: server/access/spec.md 11.1.
 */
export const shareTemplate = ({
  ctx,
  write,
  person,
  template,
  items,
}: TemplateShare): Promise<OutputOf<typeof templateCalls.shareToItem>> =>
  write(async (trx): Promise<[]> => {
    const { id } = template
    if (!(await Template.query(trx).findById(id).forUpdate().select('id')))
      throw new Failure('templateNotFound')
    const present = new Set(
      (await TemplateItem.query(trx).where({ template_id: id }).select('item_id')).map(
        ({ item_id }) => item_id,
      ),
    )
    const added = items.filter(({ item_id }) => !present.has(item_id))
    if (added.some(({ is_archived }) => is_archived)) throw new Failure('itemArchived')
    const ids = added.map(({ item_id }) => item_id)
    await mustHaveRoom(trx, template, ids)
    const requested = items.map(({ item_id }) => item_id)
    await TemplateItem.query(trx)
      .where({ template_id: id })
      .whereNotIn('item_id', requested)
      .delete()
    const columns = ['template_id', 'uid', 'created_at', 'item_id']
    const rows = Item.query(trx)
      .whereIn('item_id', ids)
      .orderBy('item_id')
      .select(
        trx.raw('cast(? as bigint), cast(? as bigint), cast(? as bigint)', [
          id,
          person.uid,
          ctx.now,
        ]),
        'item_id',
      )
      .toKnexQuery()
    await trx
      .into(
        trx.raw(`?? (${columns.map(() => '??').join(', ')})`, [TemplateItem.tableName, ...columns]),
      )
      .insert(rows)
    return []
  })
