import type { BaseUnknown } from '../base/trust.ts'
import type { LocalPage } from '../folder/local-page.ts'
import type { Base } from '../plan/base.ts'
import type { Clashes, Field } from '../plan/compare.ts'
import type { Phrase } from '../problem.ts'
import type { MovedTo } from '../remote/item.ts'

/** Somebody else's version of a page. */
export interface RemoteChange {
  rev: string
  author: string
  /** Unix seconds. */
  time: number
}

/** What is sent for a page. */
export interface PageWrite {
  /** The revision the page must still have. */
  base: string
  /** A revision that is overwritten on purpose. */
  over?: string
  content: boolean
  title?: string
  /** Folder of the new catalog. */
  folder?: string
  order?: number
  /**
   * Text, title or catalog are newer on the server and were not taken over: the agreed revision
   * stays, or the server would not list the page again.
   */
  isBehind: boolean
}

interface PlanFields {
  path: string
  page?: LocalPage
  id?: string
  /** Path before a move. */
  from?: string
  fields: Field[]
  base?: Base
  remote?: RemoteChange
  clashes?: Clashes
  /** The title on the server, which the page keeps although the file has a different one. */
  keptTitle?: string
}
/** `track`: nothing is written, but the server has to learn that this path is the page. */
interface Unchanged extends PlanFields {
  action: 'unchanged'
  track: boolean
  /**
   * The text was a different one after it was agreed on, and git may still bring that one: the
   * agreement stays.
   */
  isRestored?: true
}

/** A page that lost its file, and stays. */
interface Gone extends PlanFields {
  action: 'gone'
  /**
   * Somebody has changed the page, and `ours` says that it stays so: that counts as agreed, but not
   * in a run that deletes, or the next one would delete what was changed.
   */
  isDecided?: boolean
}

/** Nothing is written to the page. */
export interface NotWritten extends PlanFields {
  action: 'behind' | 'gone-remotely' | 'agreed' | 'conflict' | 'skipped' | 'refused'
  /** Something was agreed, but nothing proves that the file was made from it. */
  baseUnknown?: BaseUnknown
  /** Why it is refused, unless it is out of reach. */
  problem?: Phrase
  /** Nothing of the page itself is newer there, but its catalog was moved. */
  isCatalogMoved?: true
  /** It is gone because it is there now. */
  movedTo?: MovedTo
  /** Of a conflict: what a choice is about. */
  version?: string
}
/** A page that goes to the recycle bin, with its present revision. */
interface Delete extends PlanFields {
  action: 'delete'
  remote: RemoteChange
}
interface Create extends PlanFields {
  action: 'create'
}
interface Write extends PlanFields {
  action: 'update' | 'move'
  write: PageWrite
  /** A pull has decided here to write over this version. */
  decided?: RemoteChange
}

/** What happens to one page. Source: cli/spec.md 3.3 */
export type PagePlan = Unchanged | Gone | NotWritten | Create | Write | Delete
export type PagePlanOf<A extends PagePlan['action']> = Extract<PagePlan, { action: A }>
