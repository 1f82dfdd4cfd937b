import { Model } from './model.ts'

/** An item that somebody has pinned to the top of their list. */
export class ItemTop extends Model {
  static override tableName = 'item_top'
  static override idColumn = 'id'
  declare id: number
  declare uid: number
  declare item_id: number
  declare addtime: number
}
