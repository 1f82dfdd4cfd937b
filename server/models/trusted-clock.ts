import { Model } from './model.ts'

/** The last known state of clocks for background jobs; one row, `id` 1. All in seconds. */
export class TrustedClock extends Model {
  static override tableName = 'trusted_clock'
  static override idColumn = 'id'
  declare id: number
  /** Unix time at which a clock was last trusted. */
  declare seen: number
  /** Unix time of the last check, also of an untrusted clock. */
  declare looked: number
  /** How long a clock has continued since a jump. */
  declare stayed: number
}
