import pg from 'pg'
import { codeOf, DatabaseBusy, DatabaseUnreachable } from '../database.ts'

/**
 * Errors of a connection that cannot be established, or breaks. Source: PostgreSQL, appendix A,
 * classes 08 and 57 and 53300; system error codes; messages of the driver, which have no code.
 */
const away =
  /^(?:08\w{3}|57P0[1-5]|25P03|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/
const awayInWords =
  /^(?:Connection terminated|Client (?:was closed|has encountered a connection error)|timeout expired|no answer)/
/**
 * A lock that is not available, or a statement cancelled by its timeout. Source: PostgreSQL,
 * appendix A.
 */
const busy = new Set<unknown>(['55P03', '57014'])

/** The reason for an error, in the words of the database or the system. */
export const reasonOf = (error: Error): string => {
  const code = codeOf(error)
  return typeof code === 'string' ? code : error.message
}

/** The database's address without credentials, for messages. */
export const placeOf = (url: string): string => {
  try {
    const { host, pathname } = new URL(url)
    return `postgres://${host}${pathname}`
  } catch {
    return 'postgres://'
  }
}

/**
 * Timeouts of a connection, in milliseconds; 0 means none. Limits the time of a statement, of
 * waiting for a lock, and of a pause within a transaction.
 */
export interface PostgresLimits {
  readonly statement: number
  readonly lock: number
  /**
   * Time after which PostgreSQL ends a transaction whose client sends nothing, so that its locks
   * are released.
   */
  readonly pause: number
}

/** State shared by all connections of a database. */
export interface Watch {
  readonly place: string
  /** The reason why the database is unreachable, else `null`; while it is set nothing is sent. */
  readonly away: string | null
  /** Connections that are open or being established. */
  readonly clients: Set<WatchedClient>
  /** Called for each new connection with the database's clock, in milliseconds since 1970. */
  clockSays(now: number): void
}

type Settled = (error: Error | null | undefined, ...rest: unknown[]) => void

/**
 * A connection that knows how long it has been waiting for an answer, sets its timeouts, and
 * reports an unreachable or busy database as such.
 */
export class WatchedClient extends pg.Client {
  readonly #watch: Watch
  readonly #limits: PostgresLimits
  #waiting = 0
  #bytesHeard = 0
  /** Consecutive checks at which it was waiting and nothing had arrived. */
  silentLooks = 0

  constructor(config: pg.ClientConfig, watch: Watch, limits: PostgresLimits) {
    super(config)
    this.#watch = watch
    this.#limits = limits
    this.on('error', () => undefined) // pending queries are rejected; errors of an idle connection can be ignored
    this.once('end', () => watch.clients.delete(this))
  }

  get limits(): PostgresLimits {
    return this.#limits
  }

  /** Records whether anything has arrived since the last check. */
  look(): void {
    const heard = (this.connection.stream as { bytesRead?: number }).bytesRead ?? 0
    const isSilent = this.#waiting > 0 && heard === this.#bytesHeard
    this.silentLooks = isSilent ? this.silentLooks + 1 : 0
    this.#bytesHeard = heard
  }

  /** Drops the connection; pending queries are rejected. */
  abandon(): void {
    this.connection.stream.destroy(new Error('no answer'))
  }

  // the driver overloads this method: a trailing function is a callback, else a promise is returned

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
   * Sets the timeouts and asks for the time. Uses a statement, since poolers refuse timeouts as
   * startup parameters.
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
