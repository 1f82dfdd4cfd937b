import type { Database } from '../../../server/db/database.ts'
import type { Item } from '../../../server/models/item.ts'
import type { CommandContext } from '../../context.ts'
import { Problem, type Exit } from '../../output.ts'
import type { AdminTranslator } from './database.ts'

/** The item of an id or personal domain, live or deleted as requested. @throws {Problem} */
export async function itemNamed(
  db: Database,
  named: string,
  isDeleted: boolean,
  t: AdminTranslator,
): Promise<Item> {
  const { Item } = await import('../../../server/models/item.ts')
  const found = Item.query(db.read).where({ is_del: isDeleted ? 1 : 0 })
  if (/^\d{1,15}$/.test(named)) void found.where({ item_id: Number(named) })
  else
    void found
      .where({ domain_key: named.toLowerCase() })
      .whereNot({ domain_key: '' })
      .orderBy('del_time', 'desc')
  const item = await found.first()
  if (!item)
    throw new Problem('error', t(isDeleted ? 'noDeletedItem' : 'noItem', { id: named }), {
      name: 'itemNotFound',
    })
  return item
}

/** Reports what was done to an item. */
export function reportItem(
  ctx: CommandContext,
  sentence: string,
  item: Item,
  more: Readonly<Record<string, unknown>> = {},
): Exit {
  ctx.output.document('showdoc.admin/1', 'ok', {
    item_id: String(item.item_id),
    item_name: item.item_name,
    ...more,
  })
  ctx.output.result(sentence)
  return 'ok'
}
