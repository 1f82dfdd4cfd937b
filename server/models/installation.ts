import { Model } from './model.ts'

/** The id shared by this database and its folders; one row with number 1. */
export class Installation extends Model {
  static override tableName = 'installation'
  static override idColumn = 'number'
  declare number: number
  /** 32 hexadecimal digits. */
  declare install_id: string
}
