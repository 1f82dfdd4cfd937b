import { Model } from './model.ts'

/** Who is editing a page, and until when the lock lasts. */
export class PageLock extends Model {
  static override tableName = 'page_lock'
  static override idColumn = 'page_id'
  declare page_id: number
  declare lock_uid: number
  declare lock_to: number
  declare addtime: number
}
