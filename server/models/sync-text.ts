import { Model } from './model.ts'

/** The agreed text itself, apart so that comparing stays narrow. */
export class SyncText extends Model {
  static override tableName = 'sync_text'
  static override idColumn = ['source_id', 'path_key']
  declare source_id: number
  declare path_key: string
  declare base_text: string
}
