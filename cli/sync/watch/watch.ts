import { setTimeout as pause } from 'node:timers/promises'
import type { PullResult } from '../pull/result.ts'
import type { PushResult } from '../push/result.ts'
import type { WatchParts, WatchStatus } from './parts.ts'

/** Milliseconds in which a removed file may appear elsewhere: then it was moved. */
const moveWindow = 500
/** Milliseconds after which files that never stop changing are pushed all the same. */
const longestQuiet = 5_000
/** Pauses while the server is away, in milliseconds. */
const firstPause = 1_000
const longestPause = 60_000
/** Milliseconds before a push is tried again that another program, or a lock, was in the way of. */
const busyPause = 2_000
const lockedPause = 30_000
/** Milliseconds between two pulls where the server cannot be waited for. */
const pullInterval = 30_000
/** Milliseconds of git's work after which it is mentioned. */
const gitPatience = 5_000

/**
 * Keeps an item up to date with a folder, and with `pull` the folder with the item. Everything is
 * done one after another: never two pushes at once, nor a pull during a push. Source: cli/spec.md
 * 5.10
 */
export class Watch {
  private readonly parts: WatchParts
  private readonly changed = new Set<string>()
  /** Those that the running push sends. */
  private sending: readonly string[] = []
  private isPushDue = true
  private isPullDue: boolean
  private isPaused = false
  private doing: WatchStatus['doing'] = 'waiting'
  private conflicts: readonly string[] = []
  /** Time from which on the files count as settled; of the first change since the last push. */
  private quietFrom = 0
  private firstChange: number | undefined
  private offline: { since: Date; tries: number; until: number } | undefined
  private retryAt = Number.POSITIVE_INFINITY
  private git: { since: number; isSaid: boolean } | undefined
  private said = ''
  /** Whether a push or pull has succeeded. */
  private hasWorked = false
  private failure: { error: unknown } | undefined
  private wake = () => {}

  constructor(parts: WatchParts) {
    this.parts = parts
    this.isPullDue = parts.pull !== undefined
  }

  /** A file of the folder changed. */
  onChange(path: string, isRemoved: boolean): void {
    const now = Date.now()
    const { debounce } = this.parts
    this.changed.add(path)
    this.isPushDue = true
    this.firstChange ??= now
    const quiet = now + (isRemoved ? Math.max(debounce, moveWindow) : debounce)
    const longest = this.firstChange + longestQuiet + debounce
    this.quietFrom = Math.min(Math.max(this.quietFrom, quiet), longest)
    this.notify()
    this.wake()
  }

  /** Pushes now, whether files changed or not. */
  pushNow(): void {
    this.isPushDue = true
    this.isPaused = false
    this.quietFrom = 0
    if (this.offline) this.offline.until = 0
    this.wake()
  }

  pauseOrResume(): void {
    this.isPaused = !this.isPaused
    this.notify()
    this.wake()
  }

  /**
   * Runs until it is ended, the credential is not accepted any more, or it cannot work at all.
   *
   * @returns pages and catalogs that changed on both sides and still wait for a decision
   * @throws what ended it
   */
  async run(): Promise<readonly string[]> {
    const over = new AbortController()
    const end = AbortSignal.any([this.parts.end, over.signal])
    const onEnd = () => this.wake()
    end.addEventListener('abort', onEnd)
    const following = this.parts.pull ? this.follow(end) : Promise.resolve()
    try {
      while (!this.parts.end.aborted && !this.failure) {
        const milliseconds = this.untilDue()
        if (milliseconds > 0) await this.sleep(milliseconds)
        else await this.act()
      }
    } finally {
      over.abort()
      await following
      end.removeEventListener('abort', onEnd)
    }
    if (this.failure) throw this.failure.error
    return this.conflicts
  }

  /** Milliseconds until there is something to do. */
  private untilDue(): number {
    const now = Date.now()
    if (now >= this.retryAt) this.isPushDue = true
    if (this.isPaused) return Number.POSITIVE_INFINITY
    if (!this.isPushDue && !this.isPullDue) return this.retryAt - now
    if (this.offline && this.offline.until > now) return this.offline.until - now
    if (this.quietFrom > now) return this.quietFrom - now
    const activity = this.parts.gitActivity()
    if (activity === undefined) {
      this.git = undefined
      return 0
    }
    this.git ??= { since: now, isSaid: false }
    if (!this.git.isSaid && now - this.git.since >= gitPatience) {
      this.git.isSaid = true
      this.parts.onEvent({ kind: 'git', activity })
    }
    this.notify()
    this.quietFrom = now + this.parts.debounce
    return this.parts.debounce
  }

  private async sleep(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined
    this.wake = resolve
    // what happened before this line has woken nobody
    if (this.parts.end.aborted || this.failure) resolve()
    await promise
    clearTimeout(timer)
    this.wake = () => {}
  }

  private async act(): Promise<void> {
    const { parts } = this
    if (this.isPullDue && parts.pull) {
      this.isPullDue = false
      const isPulled = await this.attempt('pull', async () => {
        const result = await parts.pull!()
        this.conflicts = conflictsOf(result)
        parts.onEvent({ kind: 'pulled', result })
        return result
      })
      if (!isPulled) return
    }
    if (!this.isPushDue || this.failure || parts.end.aborted) return
    this.sending = [...this.changed]
    this.changed.clear()
    this.isPushDue = false
    this.firstChange = undefined
    this.retryAt = Number.POSITIVE_INFINITY
    await this.attempt('push', async () => {
      const result = await parts.push()
      this.conflicts = conflictsOf(result)
      parts.onEvent({ kind: 'pushed', result })
      if (result.pages.some(({ state }) => state === 'locked'))
        this.retryAt = Date.now() + lockedPause
      if (result.failure === undefined && !result.interrupted) await parts.afterPush?.()
      return result
    })
  }

  /** @returns whether it was done */
  private async attempt(
    verb: 'push' | 'pull',
    run: () => Promise<{ failure?: unknown }>,
  ): Promise<boolean> {
    this.doing = verb
    this.notify()
    try {
      const { failure } = await run()
      if (failure === undefined) {
        if (verb === 'push') this.sending = []
        this.said = ''
        this.hasWorked = true
        this.comeBack()
        return true
      }
      this.onFailure(failure, verb)
    } catch (error) {
      this.onFailure(error, verb)
    } finally {
      for (const file of this.sending) this.changed.add(file)
      this.sending = []
      this.doing = 'waiting'
      this.notify()
    }
    return false
  }

  private onFailure(error: unknown, verb: 'push' | 'pull'): void {
    const kind = this.parts.kindOf(error)
    if (kind === 'ended' || (kind === 'unfit' && !this.hasWorked)) this.failure = { error }
    else if (kind === 'away') this.goAway(error)
    else this.sayOnce(error)
    if (kind === 'away' || kind === 'busy') {
      if (verb === 'push') this.isPushDue = true
      else this.isPullDue = true
    }
    if (kind === 'busy') this.quietFrom = Date.now() + busyPause
  }

  /** An error that stays the same is said once. */
  private sayOnce(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error)
    if (this.said === text) return
    this.said = text
    this.parts.onEvent({ kind: 'failed', error })
  }

  private goAway(error: unknown): void {
    const isNew = this.offline === undefined
    if (this.offline && this.offline.until > Date.now()) return
    const tries = this.offline?.tries ?? 0
    const milliseconds = Math.min(firstPause * 2 ** tries, longestPause)
    const since = this.offline?.since ?? new Date()
    this.offline = { since, tries: tries + 1, until: Date.now() + milliseconds }
    if (isNew) this.parts.onEvent({ kind: 'offline', since, waiting: this.waiting, error })
    this.notify()
  }

  private comeBack(): void {
    if (!this.offline) return
    const { since } = this.offline
    this.offline = undefined
    this.parts.onEvent({ kind: 'online', since })
    this.notify()
    this.wake()
  }

  /** Waits for changes of the item, as long as the watch runs. */
  private async follow(end: AbortSignal): Promise<void> {
    let state: string | undefined
    while (!end.aborted) {
      let milliseconds = 0
      try {
        const answer = await this.parts.remote(state, end)
        if (state !== undefined && answer.isChanged) this.pullSoon()
        state = answer.state
        this.comeBack()
      } catch (error) {
        if (end.aborted) return
        const kind = this.parts.kindOf(error)
        if (kind === 'ended') this.failure = { error }
        if (kind === 'away') this.goAway(error)
        else if (kind !== 'unsupported') this.sayOnce(error)
        if (this.failure) this.wake()
        milliseconds =
          kind === 'away' ? Math.max(0, (this.offline?.until ?? 0) - Date.now()) : pullInterval
        if (kind === 'unsupported') {
          await pause(milliseconds, undefined, { signal: end }).catch(() => undefined)
          this.pullSoon()
          milliseconds = 0
        }
      }
      if (milliseconds > 0)
        await pause(milliseconds, undefined, { signal: end }).catch(() => undefined)
    }
  }

  private pullSoon(): void {
    this.isPullDue = true
    this.wake()
  }

  /** Number of files that changed and were not pushed yet. */
  private get waiting(): number {
    return new Set([...this.changed, ...this.sending]).size
  }

  private notify(): void {
    const doing = this.offline
      ? 'offline'
      : this.doing !== 'waiting'
        ? this.doing
        : this.isPaused
          ? 'paused'
          : this.git
            ? 'git'
            : 'waiting'
    this.parts.onStatus({
      doing,
      waiting: this.waiting,
      offlineSince: this.offline?.since,
      conflicts: this.conflicts,
    })
  }
}

const conflictsOf = ({ pages, catalogs }: PushResult | PullResult): string[] => [
  ...catalogs.flatMap(({ path, state }) => (state === 'conflict' ? [`${path}/`] : [])),
  ...pages.flatMap(({ path, state }) => (state === 'conflict' ? [path] : [])),
]
