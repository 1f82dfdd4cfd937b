import { Model } from './model.ts'

/** A deleted page in the recycle bin. */
export class Recycle extends Model {
  static override tableName = 'recycle'
  static override idColumn = 'id'
  declare id: number
  declare item_id: number
  declare page_id: number
  declare page_title: string
  declare del_by_uid: number
  declare del_by_username: string
  declare del_time: number
}
