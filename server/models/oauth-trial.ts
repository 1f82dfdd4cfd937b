import { Model } from './model.ts'

/**
 * An administrator's test of unsaved settings: `form` and `result` are sealed JSON, `result` is
 * empty until the provider has answered.
 */
export class OauthTrial extends Model {
  static override tableName = 'oauth_trial'
  static override idColumn = 'trial_hash'
  declare trial_hash: string
  declare uid: number
  declare expire_time: number
  declare form: string
  declare result: string
}
