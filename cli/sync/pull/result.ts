import type { BaseUnknown } from '../base/trust.ts'
import type { Clashes, Field } from '../plan/compare.ts'
import type { MovedTo } from '../remote/item.ts'
import type { CatalogResult } from '../plan/compare-catalogs.ts'
import type { Phrase, Remark } from '../problem.ts'
import type { PullPlan } from './plan.ts'

/** The outcome of one page. Source: cli/spec.md 5.9 */
export interface PulledPage {
  /** Where its file is now. */
  path: string
  action: PullPlan['action'] | 'merge' | 'relink'
  state: 'written' | 'planned' | 'conflict' | 'skipped' | 'failed' | 'left'
  fields: Field[]
  id: string
  rev?: string
  title?: string
  /** Path before a move. */
  from?: string
  baseRev?: string
  /** Who wrote the page last; `time` is unix seconds. */
  remote?: { rev: string; author: string; time: number }
  clashes?: Clashes
  /** Something was agreed, but nothing proves that the file was made from it. */
  baseUnknown?: BaseUnknown
  /** The page or its file was deleted, on the side that is named. */
  deleted?: 'here' | 'there'
  /** The item that the page is in by now. */
  movedTo?: MovedTo
  /** By decision the file stays as it is: the next push writes over `remote`. */
  isOurs?: true
  /** Where the former text of the file is kept, relative to the folder of `showdoc.json`. */
  saved?: string
  /** Path of the former text, beside the file. */
  orig?: string
  /** The file holds both texts between markers, or the other one is beside it. */
  isUndecided?: boolean
  problem?: Phrase
}

export interface PullResult {
  item: { id: string; name: string; domain: string }
  dryRun: boolean
  pages: PulledPage[]
  /** Catalogs whose folders were there before and differ; parents before children. */
  catalogs: CatalogResult[]
  unchanged: number
  remarks: Remark[]
  files: { written: number; bytes: number; failed: number }
  /** More files would be removed than is allowed; none was. */
  tooManyDeletes?: { count: number; total: number; most: number }
  interrupted: boolean
  failure?: unknown
}

export interface PullCounts {
  create: number
  update: number
  move: number
  delete: number
  merge: number
  conflict: number
  failed: number
  unchanged: number
  /** In conflict, and left alone as was asked for. */
  skipped: number
  /** Newer here, which a push brings. */
  ahead: number
  /** Files whose page is gone. */
  gone: number
  /** Catalogs whose files were changed, or would be. */
  catalogs: number
  files: number
}

export function pullCounts({ pages, catalogs, unchanged, remarks, files }: PullResult): PullCounts {
  const done = (...actions: PulledPage['action'][]) =>
    pages.filter(
      ({ action, state }) =>
        actions.includes(action) && (state === 'written' || state === 'planned'),
    ).length
  const failedPaths = new Set([
    ...pages.filter(({ state }) => state === 'failed').map(({ path }) => path),
    ...remarks.filter(({ level }) => level === 'error').map(({ path }) => path),
  ])
  return {
    create: done('create'),
    update: done('update', 'relink'),
    move: done('move'),
    delete: done('delete'),
    merge: done('merge'),
    conflict: [...pages, ...catalogs].filter(({ state }) => state === 'conflict').length,
    failed: failedPaths.size + files.failed,
    unchanged,
    skipped: [...pages, ...catalogs].filter(({ state }) => state === 'skipped').length,
    ahead: pages.filter(({ action }) => action === 'ahead').length,
    gone: pages.filter(({ action, state }) => action === 'gone-there' && state === 'left').length,
    catalogs: catalogs.filter(({ state }) => state === 'written' || state === 'planned').length,
    files: files.written,
  }
}

type PullExit = 'ok' | 'error' | 'differences' | 'conflict' | 'partial' | 'interrupted'

/** The exit of a run. Source: cli/spec.md 1.3 */
export function pullExit(result: PullResult): PullExit {
  const counts = pullCounts(result)
  const written =
    counts.create + counts.update + counts.move + counts.delete + counts.merge + counts.catalogs
  if (result.interrupted) return 'interrupted'
  if (result.tooManyDeletes) return 'error'
  if (counts.failed > 0 || result.failure !== undefined)
    return written > 0 && !result.dryRun ? 'partial' : 'error'
  if (counts.conflict > 0) return 'conflict'
  return result.dryRun && written > 0 ? 'differences' : 'ok'
}
