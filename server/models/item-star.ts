import { Model } from './model.ts'

/** An item that somebody has starred. */
export class ItemStar extends Model {
  static override tableName = 'item_star'
  static override idColumn = 'id'
  declare id: number
  declare uid: number
  declare item_id: number
  declare s_number: number
  declare created_at: number
  declare updated_at: number
}
