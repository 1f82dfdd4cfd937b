import pg from 'pg'
import { reasonOf, type Watch, type WatchedClient } from './watched-client.ts'

/**
 * Milliseconds between two looks. Patience is counted in looks, not by the clock: a process that
 * was stopped or busy finds an answer that came meanwhile before it looks again.
 */
const lookInterval = 500
/**
 * Looks without a byte after which it is asked whether the database is there at all: a long
 * statement is silent too.
 */
const silent = 6
/** Looks for which nobody else was answered either: the database is away. */
const given = 8
/** Looks beyond its own limit after which PostgreSQL should have ended a statement. */
const late = 20

interface Probe {
  looks: number
  readonly end: () => void
}

/**
 * Asks on a connection of its own. Every answer counts, also a refusal in words of the database.
 * @returns ends it
 */
function ask(
  config: pg.ClientConfig,
  told: (isThere: boolean, reason: string) => void,
): () => void {
  const client = new pg.Client(config)
  let isTold = false
  const end = (isThere: boolean, reason: string) => {
    if (!isTold) told(isThere, reason)
    isTold = true
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
        end(/^(?!E)[0-9A-Z]{5}$/.test(code), code) // PostgreSQL's own codes; those of the system begin with E
      },
    )
  return () => end(false, 'no answer')
}

/**
 * Watches the connections of one PostgreSQL. A machine that was switched off, or a network that
 * drops packets, answers nothing, not even that it does not: without this, everybody would wait for
 * as long as the system sends again, a quarter of an hour. When connections wait in silence and a
 * new one is not answered either, all are given up and new work is refused at once, until the
 * database answers again.
 */
export class Reachability implements Watch {
  readonly place: string
  readonly clients = new Set<WatchedClient>()
  away: string | null = null
  readonly #config: pg.ClientConfig
  readonly #timer: NodeJS.Timeout
  #unanswered = 0
  /** What the clock of the database said when this process began. */
  #clockAtStart = Date.now() - performance.now()
  /** Looks until it is asked again: somebody was answered a moment ago. */
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
    const end = ask(this.#config, (isThere, reason) => {
      this.#probe = null
      if (isThere) {
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

  /** The clock of the database, also when this machine's clock jumps. */
  readonly clock = (): number => this.#clockAtStart + performance.now()

  /** Ends watching. A connection that is not closed within a second has nobody at its other end. */
  stop(): void {
    clearInterval(this.#timer)
    this.#probe?.end()
    setTimeout(() => {
      for (const client of this.clients) client.abandon()
    }, 1_000).unref()
  }
}
