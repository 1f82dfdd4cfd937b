import { Model } from './model.ts'

/**
 * A sign-in that is under way at a provider. `verifier` is sealed, `redirect` the place of our own
 * to go on to, `trial_hash` the trial it belongs to, empty for a real one.
 */
export class OauthState extends Model {
  static override tableName = 'oauth_state'
  static override idColumn = 'state_hash'
  declare state_hash: string
  declare verifier: string
  declare redirect: string
  declare trial_hash: string
  declare expire_time: number
}
