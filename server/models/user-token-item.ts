import { Model } from './model.ts'

/** An item that a limited access token can reach. */
export class UserTokenItem extends Model {
  static override tableName = 'user_token_item'
  static override idColumn = ['token_id', 'item_id']
  declare token_id: number
  declare item_id: number
}
