import pg from 'pg'
import { reasonOf, type Watch, type WatchedClient } from './watched-client.ts'

/**
 * Milliseconds between two checks. Time is counted in checks, not by the clock: a process that was
 * suspended or busy finds an answer that arrived meanwhile before the next check.
 */
const lookInterval = 500
/**
 * Checks without a byte received after which the database is probed; a long statement is silent
 * too.
 */
const silent = 6
/** Further checks without any answer after which the database counts as unreachable. */
const given = 8
/** Checks beyond its limit after which PostgreSQL should have cancelled a statement. */
const late = 20

interface Probe {
  looks: number
  readonly end: () => void
}

/**
 * Probes the database on a new connection. Any answer counts, also an error reported by the
 * database.
 * @returns a function that cancels the probe
 */
function ask(
  config: pg.ClientConfig,
  onAnswer: (isReachable: boolean, reason: string) => void,
): () => void {
  const client = new pg.Client(config)
  let hasEnded = false
  const end = (isReachable: boolean, reason: string) => {
    if (!hasEnded) onAnswer(isReachable, reason)
    hasEnded = true
    client.connection.stream.destroy()
  }
  client.on('error', (error) => end(false, error.message))
  client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => end(true, ''),
      (error: unknown) => {
        const code = reasonOf(error as Error)
        end(/^(?!E)[0-9A-Z]{5}$/.test(code), code) // PostgreSQL's own codes; system error codes begin with E
      },
    )
  return () => end(false, 'no answer')
}

/**
 * Watches the connections to one PostgreSQL server. A machine that was switched off, or a network
 * that drops packets, sends no error: without this every request would wait until TCP gives up, a
 * quarter of an hour. When connections are waiting in silence and a new one is not answered either,
 * all of them are abandoned and new work is refused at once until the database answers again.
 */
export class Reachability implements Watch {
  readonly place: string
  readonly clients = new Set<WatchedClient>()
  away: string | null = null
  readonly #config: pg.ClientConfig
  readonly #timer: NodeJS.Timeout
  #unanswered = 0
  /** The database's clock at the time this process began. */
  #clockAtStart = Date.now() - performance.now()
  /** Checks left until the next probe: an answer arrived a moment ago. */
  #rest = 0
  #probe: Probe | null = null

  constructor(place: string, config: pg.ClientConfig) {
    this.place = place
    this.#config = config
    this.#timer = setInterval(() => this.#look(), lookInterval).unref()
  }

  #look(): void {
    for (const client of this.clients) {
      client.look()
      const { statement } = client.limits
      if (statement > 0 && client.silentLooks > statement / lookInterval + late) client.abandon()
    }
    if (this.#probe && ++this.#probe.looks >= given) this.#probe.end()
    if (this.#rest > 0) this.#rest--
    if (this.away === null) {
      const isSilent =
        this.#rest === 0 && [...this.clients].some((client) => client.silentLooks >= silent)
      this.#unanswered = isSilent ? this.#unanswered + 1 : 0
      if (!isSilent) return
      if (this.#unanswered > given) this.#giveUp('no answer')
    }
    this.#probe ??= this.#ask()
  }

  #ask(): Probe {
    const end = ask(this.#config, (isReachable, reason) => {
      this.#probe = null
      if (isReachable) {
        this.away = null
        this.#rest = silent
      } else if (this.away !== null) this.away = reason
    })
    return { looks: 0, end }
  }

  #giveUp(reason: string): void {
    this.away = reason
    for (const client of this.clients) client.abandon()
  }

  clockSays(now: number): void {
    this.#clockAtStart = now - performance.now()
  }

  /** The database's clock, unaffected by jumps of this machine's clock. */
  readonly clock = (): number => this.#clockAtStart + performance.now()

  /**
   * Stops watching. A connection that does not close within a second has nobody at its other end.
   */
  stop(): void {
    clearInterval(this.#timer)
    this.#probe?.end()
    setTimeout(() => {
      for (const client of this.clients) client.abandon()
    }, 1_000).unref()
  }
}
