import { Model } from './model.ts'

/**
 * The identity of an account at an external service. `provider` is `ldap` or `oauth2:<host>`,
 * `subject` a stable id there.
 */
export class UserIdentity extends Model {
  static override tableName = 'user_identity'
  static override idColumn = 'id'
  declare id: number
  declare uid: number
  declare provider: string
  declare subject: string
  declare addtime: number
  declare last_login_time: number
}
