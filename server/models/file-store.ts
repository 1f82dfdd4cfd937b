import { Model } from './model.ts'

/**
 * An object store that files lie in. `place` is its address without secrets, `setting` how it is
 * reached (sealed JSON).
 */
export class FileStore extends Model {
  static override tableName = 'file_store'
  static override idColumn = 'store_id'
  declare store_id: number
  declare place: string
  declare setting: string
}
