import { Model } from './model.ts'

/** A vote on a page: of a person, or with `uid` 0 of a signed-out reader. */
export class PageFeedback extends Model {
  static override tableName = 'page_feedback'
  static override idColumn = 'feedback_id'
  declare feedback_id: number
  declare page_id: number
  declare uid: number
  /** Signature of client id and address of a signed-out reader; empty for a person. */
  declare client_key: string
  /** 1 helpful, 2 not helpful. */
  declare feedback_type: number
  declare addtime: number
}
