import { Model } from './model.ts'

/** A template that its owner (`uid`) shares with the editors of an item. */
export class TemplateItem extends Model {
  static override tableName = 'template_item'
  static override idColumn = 'id'
  declare id: number
  declare template_id: number
  declare item_id: number
  declare uid: number
  declare created_at: number
}
