import { Model } from './model.ts'

/** A catalog a team member is restricted to. */
export class TeamItemMemberCat extends Model {
  static override tableName = 'team_item_member_cat'
  static override idColumn = ['team_item_member_id', 'cat_id']
  declare team_item_member_id: number
  declare cat_id: number
}
