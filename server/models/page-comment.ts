import { Model } from './model.ts'

/** A comment on a page; `parent_id` is 0 or a comment whose own is 0. */
export class PageComment extends Model {
  static override tableName = 'page_comment'
  static override idColumn = 'comment_id'
  declare comment_id: number
  declare page_id: number
  declare parent_id: number
  declare uid: number
  declare username: string
  declare content: string
  declare resolved: number
  declare resolved_by: string
  /** 0 also in rows from before it was kept. */
  declare resolved_uid: number
  /** Names in the text whose people were notified, one a line; null: not known. */
  declare mentions: string | null
  declare addtime: number
}
