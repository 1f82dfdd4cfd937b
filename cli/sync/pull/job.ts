import type { FolderJob } from '../plan/job.ts'
import type { Choice } from './choose.ts'
import type { ChooseConflicts, ConflictOptions } from '../plan/on-conflict.ts'
import type { PullPlan } from './plan.ts'

/** Flags of a pull. Source: cli/spec.md 5.9 */
export interface PullOptions extends ConflictOptions {
  conflictStyle: 'markers' | 'orig'
  base: 'auto' | 'lock' | 'server'
  dryRun: boolean
  gitignore: boolean
  /** Files whose page is gone are removed. */
  prune: boolean
  /** Most of them: a number, or a share of the pages such as `20%`. */
  maxDeletes: number | string
  /** The id of each page is written into its file. */
  writeIds: boolean
  /** Pictures and other files come along. */
  assets: boolean
  /** Pages that other folders track come along too. */
  all: boolean
  /** Paths in the folder; empty means all. */
  only: readonly string[]
  /** Instead of paths: a page or a catalog. */
  choice?: Choice
  /** Files fetched at a time. */
  concurrency: number
}

/** Progress for a view to show. */
export type PullStage =
  | { stage: 'read'; state: 'begun' }
  | { stage: 'read'; state: 'done'; count: number }
  | { stage: 'compare'; state: 'begun' }
  | { stage: 'compare'; state: 'done'; plans: readonly PullPlan[] }
  | { stage: 'files' | 'write'; state: 'going'; done: number; total: number; name?: string }

export interface PullJob extends Omit<FolderJob, 'options'> {
  options: PullOptions
  onStage: (stage: PullStage) => void
  chooseConflicts?: ChooseConflicts | undefined
  /** Returns true once the run should stop after the current batch. */
  isStopping: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
}
