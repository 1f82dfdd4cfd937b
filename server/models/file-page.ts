import { Model } from './model.ts'

/** A page that shows a file. */
export class FilePage extends Model {
  static override tableName = 'file_page'
  static override idColumn = 'id'
  declare id: number
  declare file_id: number
  declare page_id: number
  declare item_id: number
  declare addtime: number
}
