import { Model } from './model.ts'

/** Failed attempts counted under a hashed key. */
export class Throttle extends Model {
  static override tableName = 'throttle'
  static override idColumn = 'throttle_key'
  declare throttle_key: string
  declare misses: number
  declare window_start: number
  declare locked_until: number
}
