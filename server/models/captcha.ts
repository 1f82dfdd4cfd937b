import { Model } from './model.ts'

/** A captcha. */
export class Captcha extends Model {
  static override tableName = 'captcha'
  static override idColumn = 'captcha_id'
  declare captcha_id: number
  declare captcha_text: string
  declare expire_time: number
}
