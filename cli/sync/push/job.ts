import type { Checkout } from '../git/checkout.ts'
import type { SyncConfig } from '../settings/config.ts'
import type { Encoding } from '../markdown/decode.ts'
import type { ChooseConflicts, ConflictOptions } from '../plan/on-conflict.ts'
import type { PagePlan } from './page-plan.ts'
import type { KnownSecret } from '#contract/text/secrets/find-secrets.ts'
import type { SyncCalls } from '../remote/calls.ts'
import type { StateFolder } from '../base/state-folder.ts'

/** Flags of a push. Source: cli/spec.md 5.5 */
export interface PushOptions extends ConflictOptions {
  base: 'auto' | 'lock' | 'server'
  dryRun: boolean
  adopt: boolean
  takeOver: boolean
  strict: boolean
  gitignore: boolean
  encoding: Encoding
  notify: boolean
  /** Pages that lost their file are deleted, at most so many: a number or a share. */
  prune: boolean
  maxDeletes: number | string
  /** Files of this source that nothing uses any more are deleted, bounded in the same way. */
  pruneAssets?: boolean
  /** Where more would be deleted, nothing is, and the rest is done. */
  continue: boolean
  message?: string
  /** Spreadsheets are written. */
  sheets?: boolean
  /** Everything is written, or nothing. */
  atomic?: boolean
  /** Seconds to wait for pages that somebody is editing. */
  lockWait?: number
  /** Paths in the folder; empty means all. */
  only: readonly string[]
  /** Whether a dry run shows what changes in the texts; `few` only where few pages change. */
  diff?: 'none' | 'stat' | 'text' | 'few'
  /** Files sent at a time. */
  concurrency: number
}

/** A push for which nothing special was asked. */
export const usualPush = {
  base: 'auto',
  dryRun: false,
  adopt: false,
  takeOver: false,
  strict: false,
  encoding: 'utf-8',
  notify: false,
  prune: false,
  maxDeletes: 0,
  continue: false,
  only: [],
} as const satisfies Partial<PushOptions>

/** A page that somebody is editing. */
export interface LockedPlace {
  readonly path: string
  readonly user: string
}

/** Progress for a view to show. */
export type Stage =
  | { stage: 'read'; state: 'begun' }
  | { stage: 'read'; state: 'done'; count: number }
  | { stage: 'compare'; state: 'begun' }
  | { stage: 'compare'; state: 'done'; plans: readonly PagePlan[] }
  /** Somebody is editing pages; the line says who. */
  | { stage: 'write'; state: 'waiting'; line: string }
  | { stage: 'files' | 'write'; state: 'going'; done: number; total: number; name?: string }

export interface PushJob {
  config: SyncConfig
  /** Absolute paths of the synchronised folder and of the lock file. */
  root: string
  lockFile: string
  stateFolder: StateFolder
  calls: SyncCalls
  options: PushOptions
  checkout: Checkout
  /**
   * Values that must not be sent, besides those recognised as secrets by their form; without it
   * nothing is scanned.
   */
  secrets?: { known: readonly KnownSecret[]; areAllowed: boolean }
  clientVersion: string
  /** Bytes. */
  assetMaxSize: number
  onStage: (stage: Stage) => void
  chooseConflicts?: ChooseConflicts | undefined
  /** Asks whether these pages may be deleted; without it they may. */
  mayDelete?: (paths: readonly string[]) => Promise<boolean>
  /** The same about files that nothing uses, by name. */
  mayDeleteAssets?: (names: readonly string[]) => Promise<boolean>
  /** Waits, not longer than until the run should stop. */
  pause?: (milliseconds: number) => Promise<void>
  /** Somebody is editing these pages, and the run waits for them. */
  onLocked?: (pages: readonly LockedPlace[]) => void
  /** Returns true once the run should stop after the current batch. */
  isStopping: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
}
