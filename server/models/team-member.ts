import { Model } from './model.ts'

/** A member of a team; `team_member_group_id` 2 administers it. */
export class TeamMember extends Model {
  static override tableName = 'team_member'
  static override idColumn = 'id'
  declare id: number
  declare team_id: number
  declare member_uid: number
  declare team_member_group_id: number
  declare addtime: number
  declare last_update_time: number
}
