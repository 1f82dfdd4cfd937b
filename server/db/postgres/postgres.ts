import knexModule, { type Knex } from 'knex'
import pg from 'pg'
import {
  codeOf,
  DatabaseBusy,
  DatabaseUnreachable,
  OutcomeUnknown,
  withCommitListeners,
  type Database,
} from '../database.ts'
import { preparedOnPostgres } from '../statements/prepared.ts'
import { Reachability } from './reachability.ts'
import {
  placeOf,
  reasonOf,
  WatchedClient,
  type PostgresLimits,
  type Watch,
} from './watched-client.ts'

// bigint and count(*) would otherwise arrive as text; ours stay far below 2^53
pg.types.setTypeParser(20, Number)

/** Key of the advisory lock taken for schema changes. */
const schemaLock = 7_205_119

/** Serialization failure and deadlock: nothing was written, so the transaction can be retried. */
const again = new Set<unknown>(['40001', '40P01'])

/** For requests. */
const ordinary: PostgresLimits = { statement: 60_000, lock: 10_000, pause: 60_000 }
/**
 * For background work, which has no statement limit: migrations, jobs, the search index, commands.
 */
const patient: PostgresLimits = { statement: 0, lock: 60_000, pause: 0 }

/**
 * Milliseconds for a connection to be established, and for which a request waits for a free one.
 */
const connectTimeout = 5_000
const queueTimeout = 20_000
/** Milliseconds of silence after which the system probes the connection. */
const keepAlive = 10_000

/** A pool whose connections have these limits. */
class LimitedPool extends pg.Pool {
  readonly #place: string

  constructor(config: pg.ClientConfig, max: number, watch: Watch, limits: PostgresLimits) {
    class Client extends WatchedClient {
      constructor() {
        super(config, watch, limits)
      }
    }
    super({ max, connectionTimeoutMillis: queueTimeout, idleTimeoutMillis: 30_000, Client })
    this.#place = watch.place
    this.on('error', () => undefined) // a broken idle connection is replaced by the next query
  }

  /** Runs one statement; `query` of the pool would pass on raw errors of a broken connection. */
  async run(named: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await (this.connect() as Promise<pg.PoolClient>)
    try {
      return await client.query(named)
    } finally {
      client.release()
    }
  }

  override connect(callback?: (...all: never[]) => void): never {
    const told = (error: Error) =>
      error.message.startsWith('timeout exceeded')
        ? new DatabaseBusy(this.#place, 'no free connection', error)
        : error
    if (!callback)
      return super.connect().catch((error: unknown) => {
        throw told(error as Error)
      }) as never
    return super.connect((error, ...rest) =>
      (callback as (...all: unknown[]) => void)(error && told(error), ...rest),
    ) as never
  }
}

const builderOn = (pool: pg.Pool): Knex =>
  knexModule({
    client: 'pg',
    connectionPool: pool,
    log: { warn: () => undefined }, // it would print errors that are thrown as well
    compileSqlOnError: false, // errors must not contain the values of their statement
  })

/** Runs work in a transaction, and again after a deadlock. */
const transacting =
  (knex: Knex, place: string) =>
  async <T>(work: (db: Knex.Transaction) => PromiseLike<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      let isDone = false
      try {
        return await knex.transaction(async (db) => {
          const value = await work(db)
          isDone = true
          return value
        })
      } catch (error) {
        // the outcome of a commit whose answer is lost is unknown
        if (isDone && error instanceof DatabaseUnreachable) throw new OutcomeUnknown(place, error)
        if (tries === 5 || !again.has(codeOf(error))) throw error
      }
    }
  }

/**
 * Opens a PostgreSQL database with separate pools for reads and transactions, so that reads do not
 * wait behind saves that wait for a lock, and a small one for long-running work.
 *
 * @throws {DatabaseUnreachable} also when its character type is not UTF-8, which would break
 * Chinese search
 */
export async function openPostgres(url: string): Promise<Database> {
  const place = placeOf(url)
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive,
  }
  const watch = new Reachability(place, config)
  const pools = {
    read: new LimitedPool(config, 8, watch, ordinary),
    write: new LimitedPool(config, 8, watch, ordinary),
    patient: new LimitedPool(config, 4, watch, patient),
  }
  const all = Object.values(pools)
  async function close(): Promise<void> {
    await Promise.all(all.map((pool) => pool.end()))
    watch.stop()
  }
  const read = builderOn(pools.read)
  try {
    const { rows } = await read.raw('show server_encoding')
    if (rows[0].server_encoding !== 'UTF8')
      throw new Error(`the database's encoding is ${rows[0].server_encoding}, UTF8 is needed`)
  } catch (error) {
    await close()
    throw error instanceof DatabaseUnreachable
      ? error
      : new DatabaseUnreachable(place, reasonOf(error as Error), error)
  }
  const listeners = new Set<() => void>()
  const common = {
    kind: 'postgres',
    async lockSchema(db: Knex.Transaction) {
      await db.raw('set local lock_timeout = 0') // servers that start together wait for each other's migrations
      await db.raw('select pg_advisory_xact_lock(?)', [schemaLock])
    },
    clock: watch.clock,
    connections: () => ({
      used: summed(all, (pool) => pool.totalCount - pool.idleCount),
      free: summed(all, (pool) => pool.idleCount),
      waiting: summed(all, (pool) => pool.waitingCount),
    }),
    close,
  } as const
  const on = (from: LimitedPool, reader: Knex, writer: Knex): Omit<Database, 'patient'> => ({
    ...common,
    read: reader,
    prepared: preparedOnPostgres((named) => from.run(named)),
    ...withCommitListeners(transacting(writer, place), listeners),
  })
  const slow = builderOn(pools.patient)
  const unhurried: Database = {
    ...on(pools.patient, slow, slow),
    get patient() {
      return unhurried
    },
  }
  return { ...on(pools.read, read, builderOn(pools.write)), patient: unhurried }
}

const summed = (pools: readonly pg.Pool[], value: (pool: pg.Pool) => number): number =>
  pools.reduce((sum, pool) => sum + value(pool), 0)
