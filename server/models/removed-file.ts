import { Model } from './model.ts'

/**
 * A file that a person deleted, or took from the page `page_id` (0: deleted from the library, or by
 * an administrator), and can bring back until `restore_until`. `file` is its former row as JSON,
 * empty where only the link to the page was removed; `pages` the links and mentions that went, as
 * JSON (`FormerPages`).
 */
export class RemovedFile extends Model {
  static override tableName = 'removed_file'
  static override idColumn = ['file_id', 'page_id']
  declare file_id: number
  declare page_id: number
  declare removed_by: number
  declare restore_until: number
  /** Uploader, item and place of the bytes, as in `file`. */
  declare uid: number
  declare item_id: number
  declare storage: string
  declare storage_key: string
  declare file: string
  declare pages: string
}
