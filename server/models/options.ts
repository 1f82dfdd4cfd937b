import { Model } from './model.ts'

/** A setting of the site. */
export class Options extends Model {
  static override tableName = 'options'
  static override idColumn = 'option_name'
  declare option_name: string
  declare option_value: string
}
