import { Model } from './model.ts'

/**
 * A pending sign-in at a provider. `verifier` is sealed, `redirect` is the local address to
 * continue at, `trial_hash` the trial it belongs to, empty for a real one.
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
