import { Model } from './model.ts'

/** The agreed text itself, in a table of its own to keep comparisons fast. */
export class SyncText extends Model {
  static override tableName = 'sync_text'
  static override idColumn = ['source_id', 'path_key']
  declare source_id: number
  declare path_key: string
  declare base_text: string
}
