import { Model } from './model.ts'

/** Bytes to be deleted from a store. */
export class FileDeletion extends Model {
  static override tableName = 'file_deletion'
  static override idColumn = ['storage', 'storage_key']
  declare storage: string
  declare storage_key: string
  declare due_time: number
  declare tries: number
}
