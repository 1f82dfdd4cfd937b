import { Model } from './model.ts'

/** Parameters of one kind that all API pages of an item share. */
export class GlobalParam extends Model {
  static override tableName = 'runapi_global_param'
  static override idColumn = 'id'
  declare id: number
  declare item_id: number
  /** `query`, `body`, `header` or `cookies`; scripts of the RunApi client are kept, never run. */
  declare param_type: string
  /** JSON list of rows. */
  declare content_json_str: string
  declare addtime: number
  declare last_update_time: number
}
