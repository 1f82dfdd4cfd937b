import { Model } from './model.ts'

/** What somebody set for themselves. */
export class UserSetting extends Model {
  static override tableName = 'user_setting'
  static override idColumn = ['uid', 'key_name']
  declare uid: number
  declare key_name: string
  declare addtime: number
  declare key_value: string
}
