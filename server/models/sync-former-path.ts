import { Model } from './model.ts'

/** A path that a source knew a page by before its file was moved, until another page has it. */
export class SyncFormerPath extends Model {
  static override tableName = 'sync_former_path'
  static override idColumn = ['source_id', 'path_key']
  declare source_id: number
  declare path_key: string
  declare path: string
  declare page_id: number
}
