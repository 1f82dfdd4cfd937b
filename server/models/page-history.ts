import { Model } from './model.ts'

/** A version of a page; `revision` is that of the page at the time. */
export class PageHistory extends Model {
  static override tableName = 'page_history'
  static override idColumn = 'page_history_id'
  declare page_history_id: number
  declare page_id: number
  declare item_id: number
  declare cat_id: number
  declare page_title: string
  declare s_number: number
  declare author_uid: number
  declare author_username: string
  declare addtime: number
  declare revision: number
  declare page_comments: string
  declare ext_info: string
  declare page_content: string
}
