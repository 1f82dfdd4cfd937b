import { Model } from './model.ts'

/** A personal setting. */
export class UserSetting extends Model {
  static override tableName = 'user_setting'
  static override idColumn = ['uid', 'key_name']
  declare uid: number
  declare key_name: string
  declare addtime: number
  declare key_value: string
}
