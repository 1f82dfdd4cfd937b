import { Model } from './model.ts'

/**
 * A page; `page_content` is the text exactly as written. `addtime` is the time of the last save,
 * `page_addtime` of the first.
 */
export class Page extends Model {
  static override tableName = 'page'
  static override idColumn = 'page_id'
  declare page_id: number
  declare item_id: number
  declare cat_id: number
  declare s_number: number
  declare page_title: string
  declare title_key: string
  declare author_uid: number
  declare author_username: string
  declare addtime: number
  declare page_addtime: number
  declare is_del: number
  declare is_draft: number
  declare revision: number
  declare content_hash: string
  declare page_comments: string
  declare ext_info: string
  declare page_content: string
}
