import { Model } from './model.ts'

/** The mock answer of a page; `path` begins with `/`, or with `~` for a regular expression. */
export class Mock extends Model {
  static override tableName = 'mock'
  static override idColumn = 'id'
  declare id: number
  declare page_id: number
  declare item_id: number
  declare uid: number
  declare unique_key: string
  declare path: string
  declare view_times: number
  declare addtime: number
  declare last_update_time: number
  declare template: string
}
