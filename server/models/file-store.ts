import { Model } from './model.ts'

/**
 * An object store that contains files. `place` is its address without secrets, `setting` its
 * connection parameters (sealed JSON).
 */
export class FileStore extends Model {
  static override tableName = 'file_store'
  static override idColumn = 'store_id'
  declare store_id: number
  declare place: string
  declare setting: string
}
