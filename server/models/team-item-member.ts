import { Model } from './model.ts'

/** A team member's membership in a bound item; like `ItemMember`. */
export class TeamItemMember extends Model {
  static override tableName = 'team_item_member'
  static override idColumn = 'id'
  declare id: number
  declare team_id: number
  declare item_id: number
  declare member_uid: number
  declare member_group_id: number
  declare is_tied: number
  declare addtime: number
  declare last_update_time: number
}
