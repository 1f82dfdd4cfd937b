import type { GitMark } from '../git/checkout.ts'
import type { LockedPage } from './lock.ts'

/**
 * What the lock says of a page once the operation is written; without a revision of its own it is
 * the one that is answered.
 */
export interface Agreement {
  path: string
  /** Path before a move, whose line goes. */
  from?: string
  line: Omit<LockedPage, 'id' | 'rev'> & { rev?: string }
}

/** A line of the journal. Source: cli/spec.md 3.5 */
export type JournalEntry =
  /** A run has begun; where git stood then. */
  | { begun: GitMark | null }
  /**
   * A batch is about to be sent. `null` stands for an operation after which the lock does not
   * change.
   */
  | { sent: string; agreements: (Agreement | null)[] }
  /** It was answered, and the lock says so; pages that the run has dealt with so far. */
  | { answered: string; pages: number }
