import { Model } from './model.ts'

/** The key pair of an item; `api_token` is sealed. */
export class ItemToken extends Model {
  static override tableName = 'item_token'
  static override idColumn = 'id'
  declare id: number
  declare item_id: number
  declare api_key: string
  declare api_token: string
  declare addtime: number
  declare last_check_time: number
}
