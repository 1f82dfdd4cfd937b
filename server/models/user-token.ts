import { Model } from './model.ts'

export type TokenKind = 'browser' | 'command' | 'external' | 'access'
export type TokenScope = 'full' | 'read' | 'write' | 'admin'

/** A session or an access token; only its hash is stored. `token_expire` 0: never expires. */
export class UserToken extends Model {
  static override tableName = 'user_token'
  static override idColumn = 'id'
  declare id: number
  declare uid: number
  declare kind: TokenKind
  declare token_hash: string
  declare token_start: string
  declare name: string
  declare scope: TokenScope
  declare all_items: number
  declare token_expire: number
  declare addtime: number
  declare last_used_time: number
  declare ip: string
  declare user_agent: string
}
