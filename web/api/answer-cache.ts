import { Refusal } from './refusal.ts'

/**
 * The server's answers, cached for this tab and shared by every component that shows them. A cached
 * answer is shown at once, refreshed in the background when it is stale, and dropped ten minutes
 * after its last use. A refusal reaches whoever is waiting for it and is never cached. Source:
 * web/spec/reading.md 15.
 */

/** Milliseconds an answer stays in the cache after its last use. */
const cacheTime = 600_000
/**
 * Limits for answers that no component shows: how many, and how many characters (20 MB at two bytes
 * each).
 */
const mostAnswers = 50
const mostCharacters = 10_000_000

/** Sends the request; aborting the signal cancels it. */
export type Request = (signal: AbortSignal) => Promise<unknown>

interface AnswerState {
  /** The newest answer; `undefined` before the first. It stays when a refresh fails. */
  readonly data: unknown
  /** Why the last request failed. */
  readonly error: Error | null
  /** A request is under way again; of the first one nobody is told. */
  readonly isFetching: boolean
}

const cache = new Map<string, CachedAnswer>()

/** A call with its arguments, and the server's latest answer. */
class CachedAnswer {
  readonly path: string
  /** How many answers and failures have arrived so far. */
  settled = 0
  leftAt = Date.now()
  private readonly key: string
  private readonly listeners = new Set<() => void>()
  private state: AnswerState = { data: undefined, error: null, isFetching: false }
  private answeredAt = -Infinity
  private wanted = 0
  private measured: number | null = null
  private request: Request | null = null
  private controller: AbortController | null = null

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
   * Subscribes to this answer and fetches it unless it is fresh. Returns the function that
   * unsubscribes; the last one to unsubscribe aborts the request.
   */
  subscribe(request: Request, freshFor: number): () => void {
    if (!cache.has(this.key)) cache.set(this.key, this)
    this.wanted++
    this.request = request
    this.freshen(request, freshFor)
    return () => {
      this.wanted--
      // a component that is merely remounted resubscribes at once
      queueMicrotask(() => this.isWanted || this.leave())
    }
  }

  /** Fetches unless the answer is fresh or already being fetched. */
  private freshen(request: Request, freshFor: number): void {
    if (!this.controller && !this.isFresh(freshFor)) void this.fetch(request)
  }

  private isFresh = (freshFor: number): boolean =>
    this.state.data !== undefined && Date.now() - this.answeredAt < freshFor

  /**
   * Fetches before any component needs it. If a component shows it by the time it is refused, it is
   * fetched again, because the refusal may require sending the visitor elsewhere.
   */
  async prefetch(request: Request, freshFor: number): Promise<void> {
    if (this.controller || this.isFresh(freshFor)) return
    await this.fetch(request)
    if (this.state.error && this.isWanted && this.request && !this.controller)
      await this.fetch(this.request)
  }

  /**
   * Marks the answer as stale: refetched now if a component shows it, otherwise the next time one
   * does. Never fails.
   */
  async invalidate(): Promise<void> {
    this.answeredAt = -Infinity
    if (this.isWanted && this.request) await this.fetch(this.request)
    else this.leave()
  }

  /**
   * Refetches what may not be there any more: a refusal that says so takes the place of the answer.
   * @returns false if it is gone
   */
  async renew(saysGone: (error: Error) => boolean): Promise<boolean> {
    await this.invalidate()
    const { error } = this.state
    if (!error || !saysGone(error)) return true
    this.notify({ data: undefined, error, isFetching: false })
    return false
  }

  /** Refetches and aborts any earlier request, whose answer may predate the change. Never fails. */
  async fetch(request: Request): Promise<void> {
    this.controller?.abort()
    const own = (this.controller = new AbortController())
    const { data, error } = this.state
    // as long as there is neither, components have nothing new to draw
    if (data !== undefined || error)
      this.notify({ data, error: data === undefined ? null : error, isFetching: true })
    let next: AnswerState
    let answeredAt = -Infinity
    try {
      const answer = await request(own.signal)
      next = {
        data: shareUnchanged(this.state.data, answer ?? null),
        error: null,
        isFetching: false,
      }
      answeredAt = Date.now()
    } catch (failure) {
      next = { data: this.state.data, error: failure as Error, isFetching: false }
    }
    if (this.controller !== own) return
    this.controller = null
    this.measured = null
    this.answeredAt = answeredAt
    this.settled++
    this.notify(next)
    if (!this.isWanted) this.leave()
  }

  /**
   * Stores an answer that arrived with the document.
   * @param isStale it is fetched again behind what it shows
   */
  seed(data: unknown, isStale = false): void {
    this.answeredAt = isStale ? -Infinity : Date.now()
    this.notify({ data, error: null, isFetching: false })
  }

  private leave(): void {
    this.controller?.abort()
    this.controller = null
    this.leftAt = Date.now()
    const { data, error, isFetching } = this.state
    if (data === undefined && cache.get(this.key) === this) cache.delete(this.key)
    if (error || isFetching) this.notify({ data, error: null, isFetching: false })
    tidy()
  }

  private notify(state: AnswerState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

/** The cache entry for a call; an expired one starts empty. */
export function cachedAnswer(path: string, args: object): CachedAnswer {
  const key = cacheKey(path, args)
  const known = cache.get(key)
  if (known && (known.isWanted || Date.now() - known.leftAt < cacheTime)) return known
  const fresh = new CachedAnswer(key, path)
  cache.set(key, fresh)
  return fresh
}

/** Invalidates every answer that `concerns` selects. */
export const invalidate = async (concerns: (path: string) => boolean): Promise<void> =>
  void (await Promise.all(
    [...cache.values()].filter(({ path }) => concerns(path)).map((one) => one.invalidate()),
  ))

/** Renews every answer to this call. @returns false if one of them is gone */
export const renewAnswers = async (
  path: string,
  saysGone: (error: Error) => boolean,
): Promise<boolean> => {
  const answers = [...cache.values()].filter((one) => one.path === path)
  return (await Promise.all(answers.map((one) => one.renew(saysGone)))).every(Boolean)
}

/**
 * Milliseconds between the attempts after the network is back: the browser reports it before names
 * resolve and connections open.
 */
const pauses = [500, 1_000, 2_000, 4_000, 8_000]
let nextAttempt: ReturnType<typeof setTimeout> | undefined

const isUnanswered = (one: CachedAnswer): boolean => {
  const { error } = one.get()
  return one.isWanted && error !== null && !(error instanceof Refusal && error.kind === 'refused')
}

/** Fetches again what failed while offline, until it arrives or the pauses are used up. */
async function refetchFailed(attempt: number): Promise<void> {
  clearTimeout(nextAttempt)
  const failed = [...cache.values()].filter(isUnanswered)
  await Promise.all(failed.map((one) => one.invalidate()))
  if (attempt < pauses.length && failed.some(isUnanswered))
    nextAttempt = setTimeout(() => void refetchFailed(attempt + 1), pauses[attempt])
}
addEventListener('online', () => void refetchFailed(0))

/** Empties the cache; what is on the screen stays until it is closed. */
export const clearAnswers = (): void => cache.clear()

/** Forgets the answers that no component asks for any more. */
export function dropUnshown(): void {
  for (const [key, one] of cache) if (!one.isWanted) cache.delete(key)
}

/** Equal arguments give the same key, whatever their order. */
export const cacheKey = (path: string, args: object): string =>
  JSON.stringify([path, args], (_, value: unknown) =>
    isObject(value) && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )

/** Drops the oldest unused answers beyond the limits. */
function tidy(): void {
  let characters = 0
  const left = [...cache]
    .filter(([, answer]) => !answer.isWanted)
    .toSorted(([, one], [, other]) => other.leftAt - one.leftAt)
  for (const [at, [key, answer]] of left.entries()) {
    const isOld = at >= mostAnswers || Date.now() - answer.leftAt >= cacheTime
    if (!isOld && answer.get().data !== undefined) characters += answer.size
    if (isOld || characters > mostCharacters) cache.delete(key)
  }
}

/**
 * Returns `now` with every value that equals its counterpart in `before` replaced by it, so that
 * nothing drawn from an unchanged value is drawn again.
 */
export function shareUnchanged(before: unknown, now: unknown): unknown {
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now))
    return now
  const names = Object.keys(now)
  let isEqual = names.length === Object.keys(before).length
  for (const name of names) {
    now[name] = shareUnchanged(before[name], now[name])
    isEqual &&= now[name] === before[name]
  }
  return isEqual ? before : now
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
