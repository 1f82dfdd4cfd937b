import { Model } from './model.ts'

/** A catalog a member is restricted to. */
export class ItemMemberCat extends Model {
  static override tableName = 'item_member_cat'
  static override idColumn = ['item_member_id', 'cat_id']
  declare item_member_id: number
  declare cat_id: number
}
