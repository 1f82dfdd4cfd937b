import { comparePaths, kindOfPath } from '../../sync/names.ts'
import { pushTranslator, formatPhrase, type PushTranslator } from './push-messages.ts'
import { clashCells } from '../clashes.ts'
import { minuteOf } from '../minute.ts'
import { shown } from '../shown.ts'
import { isWrite, type PageResult, type PushResult } from '../../sync/push/result.ts'
import type { BaseUnknown } from '../../sync/base/trust.ts'
import type { Conflict } from '../../sync/plan/on-conflict.ts'
import type { ReportFrame } from './report-frame.ts'

/**
 * A push, and whether it was one to a stock ShowDoc server, which deletes no page, or one of a watch,
 * which tries again by itself.
 */
export type ShownPush = PushResult & { readonly isStock?: boolean; readonly isWatch?: boolean }

interface PushRow {
  page: PageResult
  /** What happened, the path, and the rest. */
  cells: string[]
  hint?: string
}

/**
 * What happened to each page, sorted by path. Pages an interrupted run did not reach are not listed,
 * nor those of an atomic push that could have been written.
 */
export function pushRows(result: ShownPush, locale: ReportFrame['locale']): PushRow[] {
  const t = pushTranslator(locale)
  return result.pages
    .filter(({ action, state }) => state !== 'undone' && !(isWrite(action) && state === 'left'))
    .toSorted((left, right) => comparePaths(left.path, right.path))
    .map((page) => rowOf(page, result, t))
}

export function rowOf(
  page: PageResult,
  {
    dryRun,
    hasMerged = false,
    isStock = false,
    isWatch = false,
  }: Pick<ShownPush, 'dryRun' | 'hasMerged' | 'isStock' | 'isWatch'>,
  t: PushTranslator,
): PushRow {
  const word =
    page.state === 'conflict' ||
    page.state === 'skipped' ||
    page.state === 'locked' ||
    page.state === 'refused' ||
    page.state === 'failed'
      ? t(`action.${page.state}`)
      : dryRun && isWrite(page.action)
        ? t(`would.${page.action as 'create' | 'update' | 'move' | 'delete'}`)
        : t(`action.${page.action as Exclude<PageResult['action'], 'unchanged' | 'agreed'>}`)
  return {
    page,
    cells: [word, shown(page.path), ...detailsOf(page, t)],
    ...(page.state === 'conflict' ? { hint: t(hintKey(page, hasMerged)) } : {}),
    ...(page.state === 'locked' && !isWatch ? { hint: t('line.lockedHint') } : {}),
    ...(page.action === 'gone' && page.state === 'left' && kindOfPath(page.path) === 'markdown'
      ? { hint: t(isStock ? 'stock.notDeleted' : 'line.goneHint') }
      : {}),
    ...(page.action === 'gone-remotely' && page.state === 'left'
      ? { hint: t(page.movedTo ? 'line.movedThereHint' : 'line.goneThereHint') }
      : {}),
  }
}

function hintKey(
  { path, title, fields, baseRev, baseUnknown, remote, movedTo }: PageResult,
  hasMerged: boolean,
) {
  if (!remote) return movedTo ? 'line.changedMovedHint' : 'line.deletedThereHint'
  if (title === undefined && !baseUnknown) return 'line.deletedHereHint'
  const kind = kindOfPath(path)
  if (kind !== 'markdown') return kind === 'sheet' ? 'line.sheetHint' : 'line.apiHint'
  if (baseUnknown === 'noGit') return 'line.noGitHint'
  if (baseUnknown === 'shallow') return 'line.shallowHint'
  if (baseUnknown === 'files') return 'line.baseUnknownHint'
  if (baseUnknown) return 'line.submoduleHint'
  const isOnlyText = fields.every((field) => field === 'content')
  const isMergeable = baseRev !== undefined && isOnlyText
  if (!isMergeable) return 'line.decideHint'
  return hasMerged ? 'line.unmergedHint' : 'line.conflictHint'
}

/** How a page differs from a file that is not certainly made from it, and where that file is. */
export function unknownCells(
  why: BaseUnknown,
  change: { rev: string; author: string; time: string },
  t: PushTranslator,
): string[] {
  const unknown = t('line.baseUnknown', change)
  if (typeof why === 'string') return [unknown]
  const { folder, commit } = why
  const named = { folder: shown(folder), commit }
  return [unknown, t(commit === '' ? 'line.submodule' : 'line.submoduleAt', named)]
}

/** What became of a page that the item has no more. */
export function goneThere(
  { movedTo }: Pick<Conflict, 'movedTo'>,
  isChanged: boolean,
  t: PushTranslator,
): string {
  if (!movedTo) return t(isChanged ? 'line.deletedThere' : 'line.goneThere')
  const item = { name: shown(movedTo.item_name), id: movedTo.item }
  return t(isChanged ? 'line.changedMoved' : 'line.movedThere', item)
}

const changeOf = ({ remote, baseRev }: Pick<Conflict, 'remote' | 'baseRev'>) => ({
  rev: remote?.rev ?? '',
  base: baseRev ?? '–',
  author: shown(remote?.author ?? ''),
  time: minuteOf(remote?.time ?? 0),
})

/** What both sides have done to a page in conflict. */
export function conflictCells(
  page: Pick<Conflict, 'remote' | 'baseRev' | 'baseUnknown' | 'movedTo' | 'clashes' | 'isFileGone'>,
  t: PushTranslator,
): string[] {
  const change = changeOf(page)
  if (!page.remote) return [goneThere(page, page.baseRev !== undefined, t)]
  if (page.baseUnknown) return unknownCells(page.baseUnknown, change, t)
  return [
    page.isFileGone ? t('line.deletedHere', change) : t('line.changedThere', change),
    ...clashCells(page.clashes, t),
  ]
}

function detailsOf(page: PageResult, t: PushTranslator): string[] {
  const change = changeOf(page)
  if (page.state === 'conflict' || page.state === 'skipped')
    return conflictCells({ ...page, isFileGone: page.title === undefined }, t)
  if (page.state === 'locked') return [t('line.locked', { user: shown(page.lockedBy ?? '') })]
  if (page.state === 'refused' && page.problem) return [formatPhrase(t, page.problem)]
  if (page.state === 'refused')
    return [shown(`${page.refusal?.message ?? ''} (${String(page.refusal?.code ?? 0)})`)]
  if (page.state === 'failed') return [page.problem ? formatPhrase(t, page.problem) : '']
  if (page.action === 'behind')
    return [page.isCatalogMoved ? t('line.catalogMoved') : t('line.behind', change)]
  if (page.action === 'delete') return [t('line.deleted'), page.id ?? '']
  if (page.action === 'gone') return [t('line.gone')]
  if (page.action === 'gone-remotely') return [goneThere(page, false, t)]
  const lines = page.added === undefined ? '' : `+${page.added} -${page.removed ?? 0}`
  const over = page.isOver ? t('line.overwritten', change) : ''
  return [
    page.from === undefined ? shown(page.title ?? '') : t('line.from', { path: shown(page.from) }),
    page.id ?? '',
    lines,
    over,
  ].filter((cell) => cell !== '')
}
