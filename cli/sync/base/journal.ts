import type { GitMark } from '../git/checkout.ts'
import type { LockedPage } from './lock.ts'
import type { Uncommitted } from './uncommitted.ts'

/**
 * The lock line of a page once its operation is written; without a revision it gets the one in the
 * answer.
 */
export interface Agreement {
  path: string
  /** Path before a move; its line is removed. */
  from?: string
  line: Omit<LockedPage, 'id' | 'rev'> & { rev?: string }
}

/** A file that a pull is about to write, with the line that the lock gets. */
export interface PulledFile {
  path: string
  /** Where the file is before. */
  from?: string
  /** Path of its line in the lock, when it differs. */
  lockPath?: string
  /** Of a new file: its name among the staged ones, as long as it has not come to its place. */
  part?: string
  /** Of a new file: the catalog of its page, which is that of its folder. */
  cat?: string
  line: LockedPage
}

/** A line of the journal. Source: cli/spec.md 3.5 */
export type JournalEntry =
  /**
   * A run began, with the state of git at the time, and how the files that it pushes differed from
   * git's own versions, by path.
   */
  | { begun: GitMark | null; uncommitted?: Record<string, Uncommitted> }
  /**
   * A batch is about to be sent. `null` stands for an operation after which the lock does not
   * change.
   */
  | { sent: string; agreements: (Agreement | null)[] }
  /**
   * The batch was answered and the lock updated, or it was refused as a whole; `pages` counts those
   * finished so far.
   */
  | { answered: string; pages: number }
  /** Files are about to be written by a pull. */
  | { pulled: PulledFile[] }
  /** One of them that was not there before is now. */
  | { placed: string }
  /**
   * Files whose pages are gone are about to be removed by a pull; `from` is where the lock has one.
   */
  | { removed: { path: string; from?: string }[] }
