import { Model } from 'objection'

/** An administrator's trial of settings that are not saved: `form` is sealed, `result` JSON once the provider has answered. */
export class OauthTrial extends Model {
  static override tableName = 'oauth_trial'
  static override idColumn = 'trial_hash'
  declare trial_hash: string
  declare uid: number
  declare expire_time: number
  declare form: string
  declare result: string
}
