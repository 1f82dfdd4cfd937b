import { Model } from './model.ts'

/** A team and its creator. */
export class Team extends Model {
  static override tableName = 'team'
  static override idColumn = 'id'
  declare id: number
  declare team_name: string
  declare uid: number
  declare addtime: number
  declare last_update_time: number
}
