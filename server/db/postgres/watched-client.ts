import pg from 'pg'
import { codeOf, DatabaseBusy, DatabaseUnreachable } from '../database.ts'

/**
 * A connection that cannot be made, or breaks. Source: PostgreSQL, appendix A, classes 08 and 57
 * and 53300; codes of the system; sentences of the driver, which have no code.
 */
const away =
  /^(?:08\w{3}|57P0[1-5]|25P03|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/
const awayInWords =
  /^(?:Connection terminated|Client (?:was closed|has encountered a connection error)|timeout expired|no answer)/
/**
 * A lock that somebody else holds, or a statement that was ended for its time. Source: PostgreSQL,
 * appendix A.
 */
const busy = new Set<unknown>(['55P03', '57014'])

/** Why something failed, in the words of the database or the system. */
export const reasonOf = (error: Error): string => {
  const code = codeOf(error)
  return typeof code === 'string' ? code : error.message
}

/** The database's address without credentials, for sentences. */
export const placeOf = (url: string): string => {
  try {
    const { host, pathname } = new URL(url)
    return `postgres://${host}${pathname}`
  } catch {
    return 'postgres://'
  }
}

/**
 * How long a connection goes on with one of its statements, a lock or a pause within a transaction,
 * in milliseconds; 0 is without end.
 */
export interface PostgresLimits {
  readonly statement: number
  readonly lock: number
  /**
   * After it PostgreSQL ends a transaction whose server sends nothing more, so that its locks are
   * free.
   */
  readonly pause: number
}

/** What all connections of a database have in common. */
export interface Watch {
  readonly place: string
  /** Set while the database answers nobody: nothing is sent then. */
  readonly away: string | null
  /** Connections that are open or being made. */
  readonly clients: Set<WatchedClient>
  /**
   * Told at each new connection what the clock of the database says, in milliseconds since 1970.
   */
  clockSays(now: number): void
}

type Settled = (error: Error | null | undefined, ...rest: unknown[]) => void

/**
 * A connection that knows since when it waits for an answer, sets its limits, and tells a database
 * that is away or busy as that.
 */
export class WatchedClient extends pg.Client {
  readonly #watch: Watch
  readonly #limits: PostgresLimits
  #waiting = 0
  #bytesHeard = 0
  /** Looks in a row at which it waited and nothing had come. */
  silentLooks = 0

  constructor(config: pg.ClientConfig, watch: Watch, limits: PostgresLimits) {
    super(config)
    this.#watch = watch
    this.#limits = limits
    this.on('error', () => undefined) // who waits for an answer is told; of an idle connection nobody need know
    this.once('end', () => watch.clients.delete(this))
  }

  get limits(): PostgresLimits {
    return this.#limits
  }

  /** Counts whether anything came since the last look. */
  look(): void {
    const heard = (this.connection.stream as { bytesRead?: number }).bytesRead ?? 0
    const isSilent = this.#waiting > 0 && heard === this.#bytesHeard
    this.silentLooks = isSilent ? this.silentLooks + 1 : 0
    this.#bytesHeard = heard
  }

  /** Ends the connection without a word; who waits for an answer is told that none came. */
  abandon(): void {
    this.connection.stream.destroy(new Error('no answer'))
  }

  // the driver has one method with many forms: a function at the end is called back, else a promise
  // is given

  override connect(...given: never[]): never {
    const { away: reason, clients, place } = this.#watch
    const started = (callback: Settled): void => {
      if (reason !== null) {
        process.nextTick(callback, new DatabaseUnreachable(place, reason))
        return
      }
      clients.add(this)
      const done = this.#begin()
      const connected: Settled = (error, ...rest) => {
        done()
        if (error) {
          clients.delete(this)
          this.abandon()
        }
        callback(error && this.#told(error, true), ...rest)
      }
      super.connect((error: Error | null) => {
        if (error) connected(error)
        else this.#setLimits(connected)
      })
    }
    const callback = given.at(0) as Settled | undefined
    if (callback) return started(callback) as never
    return new Promise<unknown>((resolve, reject) =>
      started((error) => (error ? reject(error) : resolve(this))),
    ) as never
  }

  /**
   * Also asks for the time. By a statement, since poolers refuse them as parameters of the start.
   */
  #setLimits(settled: Settled): void {
    const { statement, lock, pause } = this.#limits
    const values = [statement, lock, pause].map(String)
    super.query(
      `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
        set_config('idle_in_transaction_session_timeout', $3, false), extract(epoch from clock_timestamp()) * 1000 as now`,
      values,
      (error: Error | null, result: pg.QueryResult<{ now: string }>) => {
        if (!error) this.#watch.clockSays(Number(result.rows[0]?.now))
        settled(error ?? null, this)
      },
    )
  }

  override query(...given: never[]): never {
    const query = super.query.bind(this) as (...all: unknown[]) => unknown
    const done = this.#begin()
    const last = given.at(-1) as Settled | undefined
    if (typeof last !== 'function')
      return (query(...given) as Promise<unknown>).finally(done).catch((error: unknown) => {
        throw this.#told(error as Error)
      }) as never
    const settled: Settled = (error, ...rest) => {
      done()
      last(error && this.#told(error), ...rest)
    }
    return query(...given.slice(0, -1), settled) as never
  }

  #begin(): () => void {
    this.#waiting++
    let isDone = false
    return () => {
      if (!isDone) this.#waiting--
      isDone = true
    }
  }

  #told(error: Error, isConnecting = false): Error {
    const reason = reasonOf(error)
    if (error instanceof DatabaseUnreachable || error instanceof DatabaseBusy) return error
    if (isConnecting || away.test(reason) || awayInWords.test(reason))
      return new DatabaseUnreachable(this.#watch.place, reason, error)
    return busy.has(codeOf(error)) ? new DatabaseBusy(this.#watch.place, reason, error) : error
  }
}
