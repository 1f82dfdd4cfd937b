import BetterSqlite from 'better-sqlite3'
import knexModule, { type Knex } from 'knex'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnreachable, withCommitListeners, type Database } from '../database.ts'
import { preparedOnSqlite } from '../statements/prepared.ts'
import { startCheckpoints } from './checkpoints.ts'
import { groupCommits } from './group-commits.ts'

const require = createRequire(import.meta.url)
const Base = require('knex/lib/dialects/better-sqlite3') as new (config: object) => {
  _query(connection: unknown, query: unknown): Promise<unknown>
}
const Transaction = require('knex/lib/execution/transaction') as new (...args: unknown[]) => {
  _completed: boolean
  _rejecter(error: unknown): void
  rollback(connection: unknown, error: unknown): Promise<void>
}

/** Milliseconds for which a transaction waits for another one, also of another process. */
const busyTimeout = 10_000
/** Milliseconds between two attempts to begin. */
const beginAgain = 10

const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true

/**
 * A plain BEGIN that reads first fails against a writer in another process; IMMEDIATE takes the
 * write lock at once. The connection itself must not wait for the lock: that would block the event
 * loop, including the work of this process that may hold the lock.
 */
class ImmediateTransaction extends Transaction {
  async begin(connection: BetterSqlite.Database) {
    for (const end = performance.now() + busyTimeout; ;) {
      try {
        connection.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
        await delay(beginAgain)
      }
    }
  }

  /**
   * SQLite rolls back by itself when the disk is full. Another ROLLBACK would only fail, and hide
   * the cause.
   */
  override async rollback(connection: BetterSqlite.Database, error: unknown) {
    if (connection.inTransaction) return super.rollback(connection, error)
    this._completed = true
    this._rejecter(error)
  }
}

interface Compiled {
  sql: string
  returning?: unknown
}
interface Compiler {
  readonly single: {
    insert?: unknown
    onConflict?: unknown
    ignore?: unknown
    merge?: { updates: unknown }
    returning?: unknown
  }
  readonly tableName: string
  readonly client: {
    parameterize(values: unknown, absent: unknown, builder: unknown, holder: unknown): string
    valueForUndefined: unknown
  }
  readonly formatter: { columnize(columns: unknown): string }
  readonly builder: unknown
  readonly bindingsHolder: unknown
  with(): string
  where(): string | undefined
  insert(): Compiled | string
  _prepInsert(rows: unknown): { columns: string[]; values: unknown[][] } | string
  _ignore(columns: unknown): string
  _merge(updates: unknown, columns: unknown, rows: unknown): string
  _returning(columns: unknown): string
}
const Queries = require('knex/lib/dialects/sqlite3/query/sqlite-querycompiler') as new (
  ...args: unknown[]
) => Compiler

/**
 * Inserts rows as a list of values; the query builder would join selects, which SQLite limits to
 * 500.
 */
class ManyRows extends Queries {
  override insert(): Compiled | string {
    const { insert: rows, onConflict, ignore, merge, returning } = this.single
    const found = Array.isArray(rows) && rows.length > 1 ? this._prepInsert(rows) : ''
    if (typeof found === 'string' || found.columns.length === 0) return super.insert()
    const listOf = (row: unknown[]) =>
      `(${this.client.parameterize(row, this.client.valueForUndefined, this.builder, this.bindingsHolder)})`
    let sql = `${this.with()}insert into ${this.tableName} (${this.formatter.columnize(found.columns)}) values `
    sql += found.values.map(listOf).join(', ')
    if (onConflict && ignore) sql += this._ignore(onConflict)
    else if (onConflict && merge)
      sql += `${this._merge(merge.updates, onConflict, rows)} ${this.where() ?? ''}`
    if (returning) sql += this._returning(returning)
    return { sql, returning }
  }
}

/**
 * Longest time in milliseconds for which consecutive queries block the event loop: the driver is
 * synchronous.
 */
const longestTurn = 20

/** When queries began in this or the previous turn of the event loop; 0 before the first one. */
let turnBegan = 0

/**
 * Calls back in another turn of the event loop: a single immediate that is requested while a socket
 * is read would run in the same one.
 */
const inAnotherTurn = (callback: () => void): void => void setImmediate(setImmediate, callback)

/**
 * Yields to the event loop after queries have used up their turn, so that long transactions do not
 * block the server.
 */
async function retryWhileBusy(): Promise<void> {
  if (turnBegan === 0) {
    turnBegan = performance.now()
    inAnotherTurn(() => (turnBegan = 0))
  } else if (performance.now() - turnBegan > longestTurn) await new Promise<void>(inAnotherTurn)
}

class ImmediateSqlite extends Base {
  transaction(...args: unknown[]) {
    return new ImmediateTransaction(this, ...args)
  }
  queryCompiler(builder: unknown, formatter: unknown) {
    return new ManyRows(this, builder, formatter)
  }
  override async _query(connection: unknown, query: unknown) {
    await retryWhileBusy()
    return super._query(connection, query)
  }
}

/**
 * Prepared statements cached per connection; the query builder would prepare each one again, which
 * costs as much as running it.
 */
const preparedStatements = 300

function keepPrepared(connection: BetterSqlite.Database): void {
  const prepare = connection.prepare.bind(connection)
  const cached = new Map<string, BetterSqlite.Statement>()
  connection.prepare = ((sql: string) => {
    let statement = cached.get(sql)
    if (statement) return statement
    statement = prepare(sql)
    if (cached.size >= preparedStatements) cached.delete(cached.keys().next().value as string)
    cached.set(sql, statement)
    return statement
  }) as typeof connection.prepare
}

/**
 * Page cache of a connection in KiB. The system caches the file anyway, and a page from its cache
 * costs a microsecond: a larger cache here, or mapping the file, costs memory for next to nothing.
 */
const cacheSize = 8 * 1024

function tune(connection: BetterSqlite.Database): void {
  connection.pragma(`busy_timeout=${busyTimeout}`)
  connection.pragma(`cache_size=-${cacheSize}`)
  connection.pragma('mmap_size=0')
}

/**
 * A query builder over one connection; a second one would conflict with its transactions ("database
 * is locked").
 */
const pooled = (filename: string, pragmas: readonly string[]): Knex =>
  knexModule({
    client: ImmediateSqlite as never,
    useNullAsDefault: true,
    acquireConnectionTimeout: 20_000,
    compileSqlOnError: false, // errors must not contain the values of their statement
    connection: { filename },
    pool: {
      min: 1,
      max: 1,
      afterCreate(
        connection: BetterSqlite.Database,
        done: (error: unknown, connection: unknown) => void,
      ) {
        tune(connection)
        keepPrepared(connection)
        for (const pragma of pragmas) connection.pragma(pragma)
        done(null, connection)
      },
    },
  })

/**
 * Opens (or creates) the embedded database: one connection that writes durably, one that only
 * reads.
 *
 * @throws {DatabaseUnreachable}
 */
export async function openSqlite(filename: string): Promise<Database> {
  const write = pooled(filename, [
    'journal_mode=WAL',
    'foreign_keys=ON',
    'synchronous=FULL',
    'wal_autocheckpoint=0',
    'busy_timeout=0',
  ])
  try {
    await write.raw('select 1')
  } catch (error) {
    await write.destroy()
    throw new DatabaseUnreachable(
      filename,
      error instanceof Error ? error.message : String(error),
      error,
    )
  }
  const read = pooled(filename, ['query_only=ON'])
  const reader = new BetterSqlite(filename, { readonly: true })
  tune(reader)
  // the words of the search index; the table is a view of it and holds nothing
  reader.exec('create virtual table temp.search_words using fts5vocab(main, page_search, row)')
  const writing = withCommitListeners(groupCommits(write))
  const stopCheckpoints = startCheckpoints(filename, writing.onCommit, (mode) =>
    write.raw(`pragma wal_checkpoint(${mode})`),
  )
  const db: Database = {
    kind: 'sqlite',
    get patient() {
      return db
    },
    read,
    prepared: preparedOnSqlite((sql) => reader.prepare<never[]>(sql) as never, writing.onCommit),
    ...writing,
    lockSchema: async () => undefined, // BEGIN IMMEDIATE is exclusive already
    clock: Date.now,
    connections: () => {
      const { pool } = read.client as {
        pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number }
      }
      return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() }
    },
    async close() {
      await stopCheckpoints()
      reader.close()
      await read.destroy()
      await write.destroy()
    },
  }
  return db
}

/** Pages copied per step; others are served between two steps. */
const pagesAtATime = 2_000

/**
 * Copies a database file while others read and write it. An open read transaction pins one
 * snapshot, and so does a copy made through it; without it SQLite would restart the copy after each
 * write of another process.
 *
 * @param to a file that does not exist yet
 * @param onStep called after each step; what it throws cancels the copy
 */
export async function copySqliteFile(
  filename: string,
  to: string,
  onStep = (): void => undefined,
): Promise<void> {
  const source = new BetterSqlite(filename, {
    readonly: true,
    fileMustExist: true,
    timeout: busyTimeout,
  })
  try {
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await source.backup(to, {
      progress: () => {
        onStep()
        return pagesAtATime
      },
    })
  } finally {
    source.close()
  }
}
