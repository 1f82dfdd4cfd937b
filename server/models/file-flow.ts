import { Model } from './model.ts'

/** Bytes of a person's files sent in a month (`YYYY-MM`). */
export class FileFlow extends Model {
  static override tableName = 'file_flow'
  static override idColumn = ['uid', 'date_month']
  declare uid: number
  declare date_month: string
  declare used: number
}
