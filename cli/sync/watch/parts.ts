import type { PullResult } from '../pull/result.ts'
import type { PushResult } from '../push/result.ts'

/** What the server says of its side. */
export interface RemoteState {
  readonly state: string
  /** Whether something has changed since the given state. */
  readonly isChanged: boolean
}

/**
 * What a failure means to the watch. `away`: it tries again until the server answers; `busy`: soon,
 * because another program works in the folder; `other`: it continues with the next change; `unfit`:
 * it ends if nothing has worked yet, and else continues, since another branch of git may be checked
 * out; `ended`: it ends; `unsupported`: the server does not have the call.
 */
export type FailureKind = 'away' | 'busy' | 'other' | 'unfit' | 'ended' | 'unsupported'

/** What happens during a watch. */
export type WatchEvent =
  | { kind: 'pushed'; result: PushResult }
  | { kind: 'pulled'; result: PullResult }
  | { kind: 'offline'; since: Date; waiting: number; error: unknown }
  | { kind: 'online'; since: Date }
  | { kind: 'failed'; error: unknown }
  | { kind: 'git'; activity: string }

/** What a watch is doing. */
export interface WatchStatus {
  readonly doing: 'waiting' | 'push' | 'pull' | 'offline' | 'paused' | 'git'
  /** Files that changed and were not pushed yet. */
  readonly waiting: number
  readonly offlineSince: Date | undefined
  /** Pages that changed on both sides, and catalogs, these with a slash behind them. */
  readonly conflicts: readonly string[]
}

export interface WatchParts {
  push(): Promise<PushResult>
  /** What else a change makes necessary, once the pages are pushed. */
  afterPush?(): Promise<void>
  /** Absent: changes of the server are not pulled. */
  pull?(): Promise<PullResult>
  /** Resolves when the item is not in this state any more, or after some seconds. */
  remote(state: string | undefined, end: AbortSignal): Promise<RemoteState>
  kindOf(error: unknown): FailureKind
  /** What git is in the middle of. */
  gitActivity(): string | undefined
  onEvent(event: WatchEvent): void
  onStatus(status: WatchStatus): void
  /** Milliseconds without a change before a push. */
  readonly debounce: number
  /** Ends the watch after the running push or pull. */
  readonly end: AbortSignal
}
