import { Model } from './model.ts'

/** A background job and the holder of its lease. */
export class Job extends Model {
  static override tableName = 'job'
  static override idColumn = 'name'
  declare name: string
  declare due_time: number
  declare lease_owner: string
  declare lease_until: number
  declare started: number
  declare ended: number
  declare result: string
}
