/**
 * Answers of the server, kept for this tab and shared by all who show them. Shown at once on
 * return, refreshed behind when they are not fresh, forgotten after ten minutes without use. A
 * refusal is told to those who ask now and never kept. Source: web/spec/reading.md 15.
 */

/** Milliseconds an answer is kept that nobody shows. */
const keptFor = 600_000
/** Answers that nobody shows: at most so many, and 20 MB of text at two bytes a character. */
const mostAnswers = 50
const mostCharacters = 10_000_000

/** Asks the server; the signal ends it. */
export type Request = (signal: AbortSignal) => Promise<unknown>

export interface AnswerState {
  /** The newest answer; `undefined` before the first. It stays when a refresh fails. */
  readonly data: unknown
  /** Why the last request failed. */
  readonly error: Error | null
  readonly isFetching: boolean
}

const kept = new Map<string, KeptAnswer>()

/** One call with its arguments, and what the server answered. */
export class KeptAnswer {
  readonly path: string
  /** Answers and failures so far. */
  settled = 0
  leftAt = Date.now()
  private readonly key: string
  private readonly listeners = new Set<() => void>()
  private state: AnswerState = { data: undefined, error: null, isFetching: false }
  private answeredAt = -Infinity
  private wanted = 0
  private measured: number | null = null
  private request: Request | null = null
  private underWay: AbortController | null = null

  constructor(key: string, path: string) {
    this.key = key
    this.path = path
  }

  get = (): AnswerState => this.state

  follow = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get isWanted(): boolean {
    return this.wanted > 0
  }

  /** In characters. */
  get size(): number {
    return (this.measured ??= JSON.stringify(this.state.data).length)
  }

  /**
   * Someone shows this answer: it is asked for unless it is fresh. Gives the way to let go; the
   * last one ends the request.
   */
  want(request: Request, freshFor: number): () => void {
    if (!kept.has(this.key)) kept.set(this.key, this)
    this.wanted++
    this.request = request
    this.freshen(request, freshFor)
    return () => {
      this.wanted--
      // whoever is only drawn again wants it back at once
      queueMicrotask(() => this.isWanted || this.leave())
    }
  }

  /** Asks unless the answer is fresh or already on its way. */
  private freshen(request: Request, freshFor: number): void {
    if (!this.underWay && !this.isFresh(freshFor)) void this.ask(request)
  }

  private isFresh = (freshFor: number): boolean =>
    this.state.data !== undefined && Date.now() - this.answeredAt < freshFor

  /**
   * Asks before anyone shows it. A refusal is asked for again when someone shows it by then: it may
   * have to lead them elsewhere.
   */
  async askAhead(request: Request, freshFor: number): Promise<void> {
    if (this.underWay || this.isFresh(freshFor)) return
    await this.ask(request)
    if (this.state.error && this.isWanted && this.request && !this.underWay)
      await this.ask(this.request)
  }

  /**
   * What is known may be outdated: it is asked again now when someone shows it, else when someone
   * does. Never fails.
   */
  async outdate(): Promise<void> {
    this.answeredAt = -Infinity
    if (this.isWanted && this.request) await this.ask(this.request)
    else this.leave()
  }

  /**
   * Asks again; an older request is left behind, since its answer may be older than what has
   * changed. Never fails.
   */
  async ask(request: Request): Promise<void> {
    this.underWay?.abort()
    const own = (this.underWay = new AbortController())
    const { data, error } = this.state
    this.tell({ data, error: data === undefined ? null : error, isFetching: true })
    let next: AnswerState
    let answeredAt = -Infinity
    try {
      const answer = await request(own.signal)
      next = { data: withPartsOf(this.state.data, answer ?? null), error: null, isFetching: false }
      answeredAt = Date.now()
    } catch (failure) {
      next = { data: this.state.data, error: failure as Error, isFetching: false }
    }
    if (this.underWay !== own) return
    this.underWay = null
    this.measured = null
    this.answeredAt = answeredAt
    this.settled++
    this.tell(next)
    if (!this.isWanted) this.leave()
  }

  private leave(): void {
    this.underWay?.abort()
    this.underWay = null
    this.leftAt = Date.now()
    const { data, error, isFetching } = this.state
    if (data === undefined && kept.get(this.key) === this) kept.delete(this.key)
    if (error || isFetching) this.tell({ data, error: null, isFetching: false })
    tidy()
  }

  private tell(state: AnswerState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

/** The place of an answer; one that was left too long ago begins anew. */
export function keptAnswer(path: string, args: object): KeptAnswer {
  const key = keyOf(path, args)
  const known = kept.get(key)
  if (known && (known.isWanted || Date.now() - known.leftAt < keptFor)) return known
  const fresh = new KeptAnswer(key, path)
  kept.set(key, fresh)
  return fresh
}

/** Outdates every answer that `concerns` picks. */
export const outdate = async (concerns: (path: string) => boolean): Promise<void> =>
  void (await Promise.all(
    [...kept.values()].filter(({ path }) => concerns(path)).map((one) => one.outdate()),
  ))

/**
 * What could not be had for lack of network is asked for again when there is one: reading goes on
 * by itself.
 */
addEventListener('online', () => {
  for (const one of kept.values()) if (one.isWanted && one.get().error) void one.outdate()
})

/** Drops all answers; what is on the screen stays until it goes. */
export const forgetAnswers = (): void => kept.clear()

/** The same for equal arguments, whatever their order. */
export const keyOf = (path: string, args: object): string =>
  JSON.stringify([path, args], (_, value: unknown) =>
    isObject(value) && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )

/** The newest of the answers nobody shows stay, as many as may. */
function tidy(): void {
  let characters = 0
  const left = [...kept]
    .filter(([, answer]) => !answer.isWanted)
    .toSorted(([, one], [, other]) => other.leftAt - one.leftAt)
  for (const [at, [key, answer]] of left.entries()) {
    const isOld = at >= mostAnswers || Date.now() - answer.leftAt >= keptFor
    if (!isOld && answer.get().data !== undefined) characters += answer.size
    if (isOld || characters > mostCharacters) kept.delete(key)
  }
}

/**
 * The answer `now`, in which everything equal to a part of `before` is that part: what is drawn
 * from it need not be drawn again.
 */
export function withPartsOf(before: unknown, now: unknown): unknown {
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now))
    return now
  const names = Object.keys(now)
  let isEqual = names.length === Object.keys(before).length
  for (const name of names) {
    now[name] = withPartsOf(before[name], now[name])
    isEqual &&= now[name] === before[name]
  }
  return isEqual ? before : now
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
