import { Model } from './model.ts'

/** A subscriber of a page. */
export class Subscription extends Model {
  static override tableName = 'subscription'
  static override idColumn = 'id'
  declare id: number
  declare uid: number
  declare object_type: string
  declare object_id: number
  declare action_type: string
  declare sub_time: number
}
