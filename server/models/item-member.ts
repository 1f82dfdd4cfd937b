import { Model } from './model.ts'

/**
 * A person's direct membership in an item. `member_group_id` 0 reads, 1 edits, 2 manages; `is_tied`
 * 1: restricted to the catalogs in `item_member_cat`.
 */
export class ItemMember extends Model {
  static override tableName = 'item_member'
  static override idColumn = 'item_member_id'
  declare item_member_id: number
  declare item_id: number
  declare uid: number
  declare member_group_id: number
  declare is_tied: number
  declare addtime: number
}
