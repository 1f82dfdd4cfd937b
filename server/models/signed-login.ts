import { Model } from './model.ts'

/** A signed link that was used; a second use is refused. */
export class SignedLogin extends Model {
  static override tableName = 'signed_login'
  static override idColumn = 'signature_hash'
  declare signature_hash: string
  declare expire_time: number
}
