import { Model } from './model.ts'

/** A person's own group of items. */
export class ItemGroup extends Model {
  static override tableName = 'item_group'
  static override idColumn = 'id'
  declare id: number
  declare uid: number
  declare group_name: string
  declare s_number: number
  declare created_at: number
  declare updated_at: number
}
