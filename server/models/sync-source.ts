import { Model } from './model.ts'

/** A folder of a repository that pushes to an item. */
export class SyncSource extends Model {
  static override tableName = 'sync_source'
  static override idColumn = 'id'
  declare id: number
  declare item_id: number
  declare source: string
  declare root: string
  declare uid: number
  declare commit_id: string
  declare branch: string
  declare addtime: number
  declare last_time: number
  /** Where the files are kept, as JSON; empty if unknown. */
  declare repository: string
}
