import { Model } from './model.ts'

/** The catalog of a folder. */
export class SyncCatalog extends Model {
  static override tableName = 'sync_catalog'
  static override idColumn = ['source_id', 'path_key']
  declare source_id: number
  declare path_key: string
  declare path: string
  declare cat_id: number
}
