import { itemFile } from '../../../exporters/item/write.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { sendPieces } from './archive/pieces.ts'
import { wholeItem } from './source/whole-item.ts'

/**
 * Sends an item as one JSON document. Source: server/contract/spec/calls.md 12.8.
 *
 * @throws {Failure} those of the rule
 */
export async function exportJson(edit: ItemEdit): Promise<void> {
  const source = await wholeItem(edit)
  const file = { name: 'showdoc.json', type: 'application/json; charset=utf-8' }
  await sendPieces(edit, file, () => itemFile(source))
}
