import { Model } from './model.ts'

/** A catalog; `level` is 2 at the top. */
export class Catalog extends Model {
  static override tableName = 'catalog'
  static override idColumn = 'cat_id'
  declare cat_id: number
  declare item_id: number
  declare parent_cat_id: number
  declare level: number
  declare s_number: number
  declare addtime: number
  declare cat_name: string
}
