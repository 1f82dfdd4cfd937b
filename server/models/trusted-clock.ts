import { Model } from './model.ts'

/** What clocks said when timed work looked last; one row, `id` 1. All in seconds. */
export class TrustedClock extends Model {
  static override tableName = 'trusted_clock'
  static override idColumn = 'id'
  declare id: number
  /** Unix time at which a clock was last believed. */
  declare seen: number
  /** Unix time of the last look, also of a clock that is not believed. */
  declare looked: number
  /** For how long a clock that jumped has gone on since. */
  declare stayed: number
}
