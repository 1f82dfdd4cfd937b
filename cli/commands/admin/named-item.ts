import type { Database } from '../../../server/db/database.ts'
import type { Item } from '../../../server/models/item.ts'
import type { Work } from '../../command.ts'
import { Problem, type Exit } from '../../output.ts'
import type { AdminVoice } from './database.ts'

/** The item of an id or personal domain, live or deleted as wished. @throws {Problem} */
export async function itemNamed(
  db: Database,
  named: string,
  isDeleted: boolean,
  say: AdminVoice,
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
    throw new Problem('error', say(isDeleted ? 'noDeletedItem' : 'noItem', { id: named }), {
      name: 'itemNotFound',
    })
  return item
}

/** Tells what became of an item. */
export function tellItem(
  work: Work,
  sentence: string,
  item: Item,
  more: Readonly<Record<string, unknown>> = {},
): Exit {
  work.output.document('showdoc.admin/1', {
    item_id: String(item.item_id),
    item_name: item.item_name,
    ...more,
  })
  work.output.result(sentence)
  return 'ok'
}
