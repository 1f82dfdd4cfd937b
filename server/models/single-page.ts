import { Model } from './model.ts'

/** The share key of a page; `expire_time` 0: never expires. */
export class SinglePage extends Model {
  static override tableName = 'single_page'
  static override idColumn = 'id'
  declare id: number
  declare page_id: number
  declare unique_key: string
  declare expire_time: number
}
