import { Model } from './model.ts'

/** A message to one person; `status` 0 unread, 1 read, -1 deleted. */
export class Message extends Model {
  static override tableName = 'message'
  static override idColumn = 'id'
  declare id: number
  declare from_uid: number
  declare to_uid: number
  declare message_type: string
  declare message_content_id: number
  declare status: number
  declare addtime: number
  declare readtime: number
}
