import { Model } from './model.ts'

/** An entry in the change log of an item. `cat_id` is the object's catalog at that time. */
export class ItemChangeLog extends Model {
  static override tableName = 'item_change_log'
  static override idColumn = 'id'
  declare id: number
  declare item_id: number
  declare uid: number
  declare op_action_type: string
  declare op_object_type: string
  declare op_object_id: number
  declare cat_id: number
  declare optime: number
  declare op_object_name: string
  declare remark: string
}
