import { Model } from './model.ts'

/** The answer of a batch, for repeated requests. */
export class SyncBatch extends Model {
  static override tableName = 'sync_batch'
  static override idColumn = ['source_id', 'number']
  declare source_id: number
  declare number: string
  declare addtime: number
  declare answer: string
}
