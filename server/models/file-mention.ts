import { Model } from './model.ts'

/**
 * A page whose text refers to a file of another item: it grants no right, but keeps the file from
 * counting as unused.
 */
export class FileMention extends Model {
  static override tableName = 'file_mention'
  static override idColumn = ['file_id', 'page_id']
  declare file_id: number
  declare page_id: number
}
