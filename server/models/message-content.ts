import { Model } from './model.ts'

/** The content of a message, stored once for all recipients. */
export class MessageContent extends Model {
  static override tableName = 'message_content'
  static override idColumn = 'id'
  declare id: number
  declare from_uid: number
  declare from_name: string
  declare message_type: string
  declare action_type: string
  declare object_type: string
  declare object_id: number
  /** Of the page that is the object; 0 unless it is about a comment. */
  declare comment_id: number
  declare addtime: number
  declare message_content: string
}
