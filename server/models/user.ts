import { Model } from './model.ts'

/**
 * An account. `password` is an argon2 hash, or empty if the person only signs in with an external
 * service.
 */
export class User extends Model {
  static override tableName = 'user'
  static override idColumn = 'uid'
  declare uid: number
  declare username: string
  declare username_key: string
  declare groupid: number
  declare name: string
  declare email: string | null
  declare email_key: string | null
  declare email_verify: number
  declare password: string
  declare salt: string
  declare is_sso: number
  declare sso_unbound: number
  declare reg_time: number
  declare last_login_time: number
  declare pwd_time: number
}
