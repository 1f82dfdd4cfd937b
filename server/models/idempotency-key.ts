import { Model } from './model.ts'

/** A request that has made something, for repeated requests with the same key. */
export class IdempotencyKey extends Model {
  static override tableName = 'idempotency_key'
  static override idColumn = ['uid', 'idempotency_key']
  declare uid: number
  declare idempotency_key: string
  /** Keyed hash of call, fields and file. */
  declare fingerprint: string
  /** As JSON; null while it is not known, empty if it was too long to be kept. */
  declare answer: string | null
  declare addtime: number
}
