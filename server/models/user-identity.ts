import { Model } from './model.ts'

/**
 * An account as another sign-in service knows it. `provider` is `ldap` or `oauth2:<host>`,
 * `subject` what never changes there.
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
