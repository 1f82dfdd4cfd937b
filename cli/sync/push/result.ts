import type { PulledPage } from '../pull/result.ts'
import type { Clashes, Field } from '../plan/compare.ts'
import type { MovedTo } from '../remote/item.ts'
import type { CatalogResult } from '../plan/compare-catalogs.ts'
import type { BaseUnknown } from '../base/trust.ts'
import type { PagePlan, RemoteChange } from './page-plan.ts'
import type { TooManyDeletes } from './prune.ts'
import type { Hunk } from '../text/hunks.ts'
import type { Phrase, Remark } from '../problem.ts'

/** The outcome of one page. Source: cli/spec.md 5.5 */
export interface PageResult {
  path: string
  action: PagePlan['action']
  /** `undone`: it could be written, but not everything of an atomic push could. */
  state:
    | 'written'
    | 'planned'
    | 'conflict'
    | 'skipped'
    | 'locked'
    | 'refused'
    | 'failed'
    | 'left'
    | 'undone'
  fields: Field[]
  id?: string
  rev?: string
  title?: string
  from?: string
  /** Changed lines, where the former text is known. */
  added?: number
  removed?: number
  /** What would change in the text. */
  diff?: Hunk[]
  baseRev?: string
  /** Nothing of the page itself is newer there, but its catalog was moved. */
  isCatalogMoved?: true
  /** The item that the page is in by now. */
  movedTo?: MovedTo
  /** The last agreement was made with other files than these. */
  baseUnknown?: BaseUnknown
  /** Somebody else's version; with `isOver` the one that was overwritten on purpose. */
  remote?: RemoteChange
  clashes?: Clashes
  isOver?: boolean
  /** Who is editing the page. */
  lockedBy?: string
  /** A refusal by the server: message, number and name. */
  refusal?: { code: number; name: string; message: string }
  problem?: Phrase
}

/** Whether a plan changes something on the server. */
export const isWrite = (action: PagePlan['action']): boolean =>
  action === 'create' || action === 'update' || action === 'move' || action === 'delete'

/** A file on the server that pushes of this source have sent and that nothing uses any more. */
export interface UnusedAsset {
  name: string
  sign: string
  /** Bytes. */
  size: number
  /** `kept` by the server, since something uses it by now. */
  state: 'planned' | 'deleted' | 'kept' | 'left'
}

export interface PushResult {
  item: { id: string; name: string; domain: string }
  dryRun: boolean
  pages: PageResult[]
  /** Catalogs that were there on both sides and differed; parents before children. */
  catalogs: CatalogResult[]
  /** Number of unchanged pages, and their paths. */
  unchanged: number
  unchangedPaths: string[]
  remarks: Remark[]
  files: { sent: number; bytes: number; failed: number }
  /** Why the run ended early; pages not reached are `failed`. */
  interrupted: boolean
  failure?: unknown
  /** Pages that an interrupted run before this one had written. */
  resumed: number
  /** Pages in conflict whose files were merged, or taken from the server. */
  settled: PulledPage[]
  /** Catalogs whose names were taken from the server. */
  settledCatalogs: CatalogResult[]
  /** What is still in conflict could not be merged. */
  hasMerged?: boolean
  /** Not everything of an atomic push could be written, so nothing was. */
  isUndone?: true
  /** More pages would be deleted than may; none was. */
  tooManyDeletes?: TooManyDeletes
  /** Files that nothing uses any more, where they were to be deleted. */
  unusedAssets?: UnusedAsset[]
  /** More of them would be deleted than may; none was. */
  tooManyAssets?: TooManyDeletes
}

export type Exit = 'ok' | 'error' | 'differences' | 'conflict' | 'partial' | 'interrupted'

/**
 * A page whose change was not carried out and is still pending, which is why a run does not exit
 * with 0.
 */
export const isUnresolved = ({ state }: Pick<PageResult, 'state'>): boolean =>
  state === 'conflict' || state === 'locked' || state === 'refused' || state === 'failed'

/** Numbers of pages by outcome. */
export interface Counts {
  create: number
  update: number
  move: number
  delete: number
  conflict: number
  locked: number
  failed: number
  unchanged: number
  /** In conflict, and left alone as was asked for. */
  skipped: number
  /** Newer on the server, and left alone. */
  behind: number
  /** Pages that lost their file, and files that lost their page; both are left alone. */
  gone: number
  /** Catalogs that were changed, or would be. */
  catalogs: number
  files: number
}

/**
 * Files that could not become a page or be uploaded: each once, and only if no page of the result
 * represents it.
 */
function filesWithErrors({ remarks, pages }: PushResult): number {
  const reported = new Set(pages.filter(isUnresolved).map(({ path }) => path))
  return new Set(
    remarks
      .filter(({ level, path }) => level === 'error' && !reported.has(path))
      .map(({ path }) => path),
  ).size
}

export function countsOf(result: PushResult): Counts {
  const done = (action: PageResult['action']) =>
    result.pages.filter(
      (page) => page.action === action && (page.state === 'written' || page.state === 'planned'),
    ).length
  const inState = (...states: PageResult['state'][]) =>
    result.pages.filter((page) => states.includes(page.state)).length
  const catalogsIn = (...states: CatalogResult['state'][]) =>
    result.catalogs.filter(({ state }) => states.includes(state)).length
  const left = (...actions: PageResult['action'][]) =>
    result.pages.filter((page) => page.state === 'left' && actions.includes(page.action)).length
  return {
    create: done('create'),
    update: done('update'),
    move: done('move'),
    delete: done('delete'),
    conflict: inState('conflict') + catalogsIn('conflict'),
    locked: inState('locked'),
    failed: inState('failed', 'refused') + catalogsIn('refused') + filesWithErrors(result),
    unchanged: result.unchanged,
    skipped: inState('skipped') + catalogsIn('skipped'),
    behind: left('behind'),
    gone: left('gone', 'gone-remotely'),
    catalogs: catalogsIn('written', 'planned'),
    files: result.files.sent,
  }
}

/**
 * The exit of a run. A failed call before the first write has its own exit instead. Source:
 * cli/spec.md 1.3
 */
export function exitOf(result: PushResult): Exit {
  const written = [...result.pages, ...result.catalogs].some(({ state }) => state === 'written')
  const counts = countsOf(result)
  const isOutOfScope = result.pages.some(({ problem }) => problem?.key === 'page.outOfScope')
  const hasProblems =
    counts.locked + counts.failed > 0 ||
    result.failure !== undefined ||
    result.remarks.some((remark) => remark.level === 'error')
  if (result.interrupted) return 'interrupted'
  if (result.tooManyDeletes || result.tooManyAssets || result.isUndone) return 'error'
  if (hasProblems) return written || isOutOfScope ? 'partial' : 'error'
  if (counts.conflict > 0) return 'conflict'
  const changes = counts.create + counts.update + counts.move + counts.delete + counts.catalogs
  const isPlanned = result.unusedAssets?.some(({ state }) => state === 'planned')
  if (result.dryRun && (changes > 0 || isPlanned)) return 'differences'
  return 'ok'
}
