import type { Database } from '../../../importers/database/schema.ts'
import type { Exit } from '../../output.ts'
import type { DictionaryPlan } from './folder.ts'
import type { DictionaryJob } from './jobs.ts'
import type { ReadTables } from './reading.ts'

/** What became of one dictionary. */
export interface Outcome {
  /** Its catalog. */
  readonly into: string
  readonly tables: number
  readonly plan: DictionaryPlan
  readonly unread: ReadTables['broken']
  /** Whether everything was written that was to be. */
  readonly isWhole: boolean
  /** Pages that could not be written, with the reason; only of an item. */
  readonly failed?: readonly { readonly path: string; readonly why: string }[]
  /** The exit that failed pages lead to. */
  readonly exit?: Exit
}

/** A database that was read, and what its dictionary is like. */
export interface ReadJob {
  readonly job: DictionaryJob
  readonly database: Database
  readonly unread: ReadTables['broken']
}
