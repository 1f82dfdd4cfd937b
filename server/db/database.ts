import type { Knex } from 'knex'
import type { Prepared } from './statements/prepared.ts'

/** What the server stores things in; the same to its users on SQLite and PostgreSQL. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** For queries outside of transactions. On SQLite it cannot write. */
  readonly read: Knex
  /** The few named statements that must be fast. */
  readonly prepared: Prepared
  /**
   * Runs work that writes. It is durable when the promise resolves; on a throw nothing of it stays.
   * Works that wait together may share a commit on SQLite. Await nothing but the database inside.
   */
  transaction<T>(work: (db: Knex.Transaction) => PromiseLike<T>): Promise<T>
  /** Tells of every commit of this process, after it. @returns what ends it */
  onCommit(listener: () => void): () => void
  /** Makes other schema changes wait until the transaction ends. */
  lockSchema(db: Knex.Transaction): Promise<void>
  /**
   * The same database for work that nobody waits for: no statement of it is ended for its time, and
   * locks are waited for longer. On PostgreSQL it takes connections of its own.
   */
  readonly patient: Database
  /** Milliseconds since 1970 by the clock of the database: the same for all its servers. */
  clock(): number
  /** How full the pools are. */
  connections(): { used: number; free: number; waiting: number }
  close(): Promise<void>
}

type Transact = Database['transaction']

/** A database's `transaction` that tells its listeners of every commit. */
export function tellingCommits(
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

/** What either database, or the system, calls an error. */
export const codeOf = (error: unknown): unknown => {
  const { code, nativeError } = (error ?? {}) as {
    code?: unknown
    nativeError?: { code?: unknown }
  }
  return code ?? nativeError?.code
}

/** True for a broken unique constraint, in the words of either database. */
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
 * The database cannot be reached or used; `message` tells why in the driver's words, without
 * credentials.
 */
export class DatabaseUnreachable extends Error {
  constructor(where: string, reason: string, cause?: unknown) {
    super(`${where}: ${reason}`, { cause })
    this.name = 'DatabaseUnreachable'
  }
}

/**
 * A lock was held, a statement took, or all connections were in use for too long; nothing was done.
 */
export class DatabaseBusy extends Error {
  constructor(where: string, reason: string, cause?: unknown) {
    super(`${where}: ${reason}`, { cause })
    this.name = 'DatabaseBusy'
  }
}

/** The connection broke while a transaction was being committed: it stands, or nothing of it. */
export class OutcomeUnknown extends Error {
  constructor(where: string, cause: unknown) {
    super(`${where}: no answer to a commit`, { cause })
    this.name = 'OutcomeUnknown'
  }
}

/**
 * Which of the disk's or the database's troubles an error is; `null` for every other one. Nothing
 * was done, but for `outcomeUnknown`.
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
