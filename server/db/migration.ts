import type { Knex } from 'knex'

/**
 * One step of the schema; `name` begins with its date and determines the order. Imports nothing
 * else of ours, and is never edited once merged.
 */
export interface Migration {
  readonly name: string
  up(db: Knex.Transaction): Promise<void>
  down(db: Knex.Transaction): Promise<void>
}
