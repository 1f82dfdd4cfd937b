import type { ArgsOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { Checkout } from './checkout.ts'
import type { SyncConfig } from './config.ts'
import type { Encoding } from './decode.ts'
import type { PagePlan } from './plan.ts'
import type { KnownSecret } from './secrets.ts'
import type { StateFolder } from './state-folder.ts'

type Calls = typeof syncCalls

/**
 * The calls a push makes; credentials and retries are the caller's business. Each throws when the
 * server refuses it.
 */
export interface SyncCalls {
  compare(args: ArgsOf<Calls['compare']>): Promise<OutputOf<Calls['compare']>>
  write(args: ArgsOf<Calls['write']>): Promise<OutputOf<Calls['write']>>
  /** The text that a page has now; undefined when it cannot be read this way. */
  pageText(id: string): Promise<string | undefined>
  files(args: ArgsOf<Calls['files']>): Promise<OutputOf<Calls['files']>>
  /** @param file where the bytes lie, and the name people see */
  file(
    args: ArgsOf<Calls['file']>,
    file: { disk: string; name: string; size: number },
  ): Promise<OutputOf<Calls['file']>>
}

/** Flags of a push. Source: cli/spec.md 5.5 */
export interface PushOptions {
  onConflict: 'fail' | 'skip' | 'ours'
  base: 'auto' | 'lock' | 'server'
  dryRun: boolean
  adopt: boolean
  takeOver: boolean
  strict: boolean
  gitignore: boolean
  encoding: Encoding
  notify: boolean
  message?: string
  /** Paths in the folder; empty means all. */
  only: readonly string[]
  /** Files sent at a time. */
  concurrency: number
}

/** What a view may show. */
export type Stage =
  | { stage: 'read'; state: 'begun' }
  | { stage: 'read'; state: 'done'; count: number }
  | { stage: 'compare'; state: 'begun' }
  | { stage: 'compare'; state: 'done'; plans: readonly PagePlan[] }
  | { stage: 'files' | 'write'; state: 'going'; done: number; total: number; name?: string }

export interface PushJob {
  config: SyncConfig
  /** Absolute path of the synchronised folder, of the lock. */
  root: string
  lockFile: string
  stateFolder: StateFolder
  calls: SyncCalls
  options: PushOptions
  checkout: Checkout
  /**
   * What must not be sent, beside what is a secret by its form; nothing is looked for without it.
   */
  secrets?: { known: readonly KnownSecret[]; areAllowed: boolean }
  clientVersion: string
  /** Bytes. */
  assetMaxSize: number
  onStage: (stage: Stage) => void
  /** Turns true when the run shall end after the present batch. */
  isStopping: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
}
