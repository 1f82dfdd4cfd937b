import { Model } from './model.ts'

/** A person's order of items: JSON object of item id to position. */
export class ItemSort extends Model {
  static override tableName = 'item_sort'
  static override idColumn = ['uid', 'item_group_id']
  declare uid: number
  declare item_group_id: number
  declare item_sort_data: string
}
