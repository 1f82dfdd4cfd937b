import { Model } from './model.ts'

/**
 * What this database and the folders that belong to it know each other by; one row, its number is
 * 1.
 */
export class Installation extends Model {
  static override tableName = 'installation'
  static override idColumn = 'number'
  declare number: number
  /** 32 hexadecimal digits. */
  declare install_id: string
}
