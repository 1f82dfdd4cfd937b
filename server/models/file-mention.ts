import { Model } from './model.ts'

/**
 * A page whose text names a file that does not belong to its item: it gives no right, it only keeps
 * the file from counting as unused.
 */
export class FileMention extends Model {
  static override tableName = 'file_mention'
  static override idColumn = ['file_id', 'page_id']
  declare file_id: number
  declare page_id: number
}
