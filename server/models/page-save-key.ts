import { Model } from './model.ts'

/** The answer of a save, for repeated requests with the same key. */
export class PageSaveKey extends Model {
  static override tableName = 'page_save_key'
  static override idColumn = ['uid', 'save_key']
  declare uid: number
  declare save_key: string
  declare page_id: number
  declare revision: number
  declare addtime: number
}
