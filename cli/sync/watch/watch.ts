import type { PullResult } from '../pull/result.ts'
import type { PushResult } from '../push/result.ts'
import { Absence } from './absence.ts'
import { ChangedFiles } from './changed-files.ts'
import { followItem } from './follow-item.ts'
import type { WatchParts, WatchStatus } from './parts.ts'

/** Milliseconds before a push is tried again that another program, or a lock, was in the way of. */
const busyPause = 2_000
const lockedPause = 30_000
/** Milliseconds of git's work after which it is mentioned. */
const gitPatience = 5_000

/**
 * Keeps an item up to date with a folder, and with `pull` the folder with the item. Everything is
 * done one after another: never two pushes at once, nor a pull during a push. Source: cli/spec.md
 * 5.10
 */
export class Watch {
  private readonly parts: WatchParts
  private readonly files = new ChangedFiles()
  private readonly absence = new Absence()
  private isPushDue = true
  private isPullDue: boolean
  private isPaused = false
  private doing: WatchStatus['doing'] = 'waiting'
  private conflicts: readonly string[] = []
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
    this.files.add(path, isRemoved, this.parts.debounce)
    this.isPushDue = true
    this.notify()
    this.wake()
  }

  /** Pushes now, whether files changed or not. */
  pushNow(): void {
    this.isPushDue = true
    this.isPaused = false
    this.files.settledFrom = 0
    this.absence.tryNow()
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
    const following = this.parts.pull
      ? followItem(this.parts, end, {
          onChange: () => this.pullSoon(),
          onAnswer: () => this.comeBack(),
          onFailure: (error) => this.onUnheard(error),
        })
      : Promise.resolve()
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
    if (this.absence.pause > 0) return this.absence.pause
    if (this.files.settledFrom > now) return this.files.settledFrom - now
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
    this.files.settledFrom = now + this.parts.debounce
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
    this.files.send()
    this.isPushDue = false
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
        if (verb === 'push') this.files.sent(true)
        this.said = ''
        this.hasWorked = true
        this.comeBack()
        return true
      }
      this.onFailure(failure, verb)
    } catch (error) {
      this.onFailure(error, verb)
    } finally {
      this.files.sent(false)
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
    if (kind === 'busy') this.files.settledFrom = Date.now() + busyPause
  }

  /** An error that stays the same is said once. */
  private sayOnce(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error)
    if (this.said === text) return
    this.said = text
    this.parts.onEvent({ kind: 'failed', error })
  }

  private goAway(error: unknown): void {
    const { absence } = this
    const isNew = absence.since === undefined
    absence.note()
    const { since } = absence
    if (isNew && since)
      this.parts.onEvent({ kind: 'offline', since, waiting: this.files.count, error })
    this.notify()
  }

  private comeBack(): void {
    const { since } = this.absence
    if (!since) return
    this.absence.end()
    this.parts.onEvent({ kind: 'online', since })
    this.notify()
    this.wake()
  }

  /** @returns milliseconds until the server is asked for changes again */
  private onUnheard(error: unknown): number | undefined {
    const kind = this.parts.kindOf(error)
    if (kind === 'away') {
      this.goAway(error)
      return this.absence.pause
    }
    this.sayOnce(error)
    if (kind === 'ended') {
      this.failure = { error }
      this.wake()
    }
    return undefined
  }

  private pullSoon(): void {
    this.isPullDue = true
    this.wake()
  }

  private notify(): void {
    const doing = this.absence.since
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
      waiting: this.files.count,
      offlineSince: this.absence.since,
      conflicts: this.conflicts,
    })
  }
}

const conflictsOf = ({ pages, catalogs }: PushResult | PullResult): string[] => [
  ...catalogs.flatMap(({ path, state }) => (state === 'conflict' ? [`${path}/`] : [])),
  ...pages.flatMap(({ path, state }) => (state === 'conflict' ? [path] : [])),
]
