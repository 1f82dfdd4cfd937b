import { Model } from './model.ts'

/** An item in a group. */
export class ItemGroupItem extends Model {
  static override tableName = 'item_group_item'
  static override idColumn = ['group_id', 'item_id']
  declare group_id: number
  declare item_id: number
  declare position: number
}
