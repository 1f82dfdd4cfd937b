import type { Knex } from 'knex'
import type { Prepared } from './statements/prepared.ts'

/** What a use case gets of the database: without a transaction it writes only by its grant. */
export interface ReadDatabase {
  readonly kind: 'sqlite' | 'postgres'
  /** For queries outside of transactions. On SQLite it cannot write. */
  readonly read: Knex
  /** The few named statements on hot paths. */
  readonly prepared: Prepared
}

/** The database, with the same interface on SQLite and PostgreSQL. */
export interface Database extends ReadDatabase {
  /**
   * Runs a writing transaction. It is durable when the promise resolves; if the work throws it is
   * rolled back. On SQLite queued transactions may share a commit. Await nothing but the database
   * inside.
   */
  transaction<T>(work: (db: Knex.Transaction) => PromiseLike<T>): Promise<T>
  /**
   * Calls the listener after every commit of this process. @returns a function that unsubscribes
   */
  onCommit(listener: () => void): () => void
  /** Makes other schema changes wait until the transaction ends. */
  lockSchema(db: Knex.Transaction): Promise<void>
  /**
   * The same database for background work: its statements have no timeout, and locks are waited for
   * longer. On PostgreSQL it uses connections of its own.
   */
  readonly patient: Database
  /** Milliseconds since 1970 by the database's clock: the same for all its servers. */
  clock(): number
  /** Usage of the connection pools. */
  connections(): { used: number; free: number; waiting: number }
  close(): Promise<void>
}

type Transact = Database['transaction']

/** Wraps a database's `transaction` so that listeners are called after every commit. */
export function withCommitListeners(
  transact: Transact,
  listeners = new Set<() => void>(),
): Pick<Database, 'transaction' | 'onCommit'> {
  return {
    async transaction(work) {
      const value = await transact(work)
      for (const listener of listeners) listener()
      return value
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The error code given by either database, or the system. */
export const codeOf = (error: unknown): unknown => {
  const { code, nativeError } = (error ?? {}) as {
    code?: unknown
    nativeError?: { code?: unknown }
  }
  return code ?? nativeError?.code
}

/** True for a violated unique constraint on either database. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = codeOf(error)
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}

const noRoom = new Set<unknown>(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])
const noWrites =
  /^(?:SQLITE_READONLY(?:_\w+)?|SQLITE_IOERR(?!_(?:READ|SHORT_READ)$)(?:_\w+)?|25006|58030|EROFS|ATTACHMENTS_AWAY)$/

/**
 * The database cannot be reached or used; `message` gives the driver's reason, without credentials.
 */
export class DatabaseUnreachable extends Error {
  constructor(where: string, reason: string, cause?: unknown) {
    super(`${where}: ${reason}`, { cause })
    this.name = 'DatabaseUnreachable'
  }
}

/** A lock, a statement or a free connection took too long; nothing was done. */
export class DatabaseBusy extends Error {
  constructor(where: string, reason: string, cause?: unknown) {
    super(`${where}: ${reason}`, { cause })
    this.name = 'DatabaseBusy'
  }
}

/** The connection broke during a commit: either everything was stored, or nothing. */
export class OutcomeUnknown extends Error {
  constructor(where: string, cause: unknown) {
    super(`${where}: no answer to a commit`, { cause })
    this.name = 'OutcomeUnknown'
  }
}

/**
 * Maps an error to the failure for disk or database trouble; `null` for every other error. Nothing
 * was done, except perhaps for `outcomeUnknown`.
 */
export const storeTrouble = (
  error: unknown,
): 'diskFull' | 'storeUnwritable' | 'databaseAway' | 'serverBusy' | 'outcomeUnknown' | null => {
  if (error instanceof DatabaseUnreachable) return 'databaseAway'
  if (error instanceof DatabaseBusy) return 'serverBusy'
  if (error instanceof OutcomeUnknown) return 'outcomeUnknown'
  const code = codeOf(error)
  if (noRoom.has(code)) return 'diskFull'
  return typeof code === 'string' && noWrites.test(code) ? 'storeUnwritable' : null
}
