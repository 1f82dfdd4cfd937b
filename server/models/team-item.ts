import { Model } from './model.ts'

/** An item bound to a team. */
export class TeamItem extends Model {
  static override tableName = 'team_item'
  static override idColumn = 'id'
  declare id: number
  declare team_id: number
  declare item_id: number
  declare addtime: number
  declare last_update_time: number
}
