import { widthOf } from '../columns.ts'
import type { LineStyle } from '../output.ts'
import { diffLines, type StyledLine } from './diff-lines.ts'
import { treeLines, type TreeEntry } from './plan-tree.ts'
import { comparePaths, kindOfPath } from '../sync/names.ts'
import { pushTranslator, formatPhrase, type PushTranslator } from './push-messages.ts'
import { minuteOf } from './minute.ts'
import { shown } from './shown.ts'
import type { Remark } from '../sync/problem.ts'
import {
  countsOf,
  isUnresolved,
  isWrite,
  type PageResult,
  type PushResult,
} from '../sync/push/result.ts'

/** What a report needs besides the result. */
export interface ReportFrame {
  locale: 'en' | 'zh-cn'
  server: string
  commit: string | undefined
  seconds: number
  /** Number of the exit code. */
  exit: number
}

const padded = (text: string, width: number) =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)))

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
export function pushRows(result: PushResult, locale: ReportFrame['locale']): PushRow[] {
  const t = pushTranslator(locale)
  return result.pages
    .filter(({ action, state }) => state !== 'undone' && !(isWrite(action) && state === 'left'))
    .toSorted((left, right) => comparePaths(left.path, right.path))
    .map((page) => rowOf(page, result.dryRun, t))
}

/**
 * Pages as lines, one each, sorted by path; what to do about it on a line below. Source:
 * cli/spec.md 5.5
 */
export function pageLines(result: PushResult, locale: ReportFrame['locale']): StyledLine[] {
  const rows = pushRows(result, locale)
  const widthIn = (column: number, list: typeof rows) =>
    Math.max(0, ...list.map((row) => widthOf(row.cells[column] ?? '')))
  const titled = rows.filter((row) => row.cells.length > 3)
  // One very long path or title must not push everything to the right.
  const widths = [
    widthIn(0, rows),
    Math.min(widthIn(1, rows), 64),
    Math.min(widthIn(2, titled), 32),
  ]
  return rows.flatMap(({ page, cells, hint }, index) => {
    const line = cells.map((cell, column) =>
      column < 2 || (column === 2 && cells.length > 3) ? padded(cell, widths[column]!) : cell,
    )
    return [
      { text: line.join('  ').trimEnd() },
      ...(hint && hint !== rows[index + 1]?.hint
        ? [{ text: `${' '.repeat(widths[0]! + 2)}→ ${hint}` }]
        : []),
      ...diffLines(page.diff ?? [], '  '),
    ]
  })
}

const colors: Partial<Record<string, LineStyle['color']>> = {
  create: 'green',
  update: 'yellow',
  move: 'cyan',
  delete: 'red',
  behind: 'dim',
}

/** The plan as a tree of folders, for a terminal; the title stands behind each new page. */
export function planTree(
  result: PushResult,
  locale: ReportFrame['locale'],
  isUtf8: boolean,
): StyledLine[] {
  const t = pushTranslator(locale)
  const entries = result.pages.map((page): TreeEntry => {
    const { cells, hint } = rowOf(page, false, t)
    const isOpen = isUnresolved(page) || page.state === 'skipped'
    return {
      path: page.path,
      word: cells[0]!,
      color: isOpen ? 'red' : colors[page.action],
      details: cells.slice(2).filter((cell) => cell !== page.id),
      ...(hint === undefined ? {} : { hint }),
      below: diffLines(page.diff ?? []),
    }
  })
  return treeLines(entries, isUtf8)
}

function rowOf(page: PageResult, dryRun: boolean, t: PushTranslator): PushRow {
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
    ...(page.state === 'conflict' ? { hint: t(hintKey(page)) } : {}),
    ...(page.action === 'gone' && page.state === 'left' && kindOfPath(page.path) === 'markdown'
      ? { hint: t('line.goneHint') }
      : {}),
    ...(page.action === 'gone-remotely' && page.state === 'left'
      ? { hint: t('line.goneThereHint') }
      : {}),
  }
}

function hintKey({ path, title, fields, baseRev, baseUnknown, remote }: PageResult) {
  if (!remote) return 'line.deletedThereHint'
  const kind = kindOfPath(path)
  if (kind !== 'markdown') return kind === 'sheet' ? 'line.sheetHint' : 'line.apiHint'
  if (baseUnknown === 'shallow') return 'line.shallowHint'
  if (baseUnknown === 'files') return 'line.baseUnknownHint'
  const isOnlyText = fields.every((field) => field === 'content')
  const isMergeable = baseRev !== undefined && title !== undefined && isOnlyText
  return isMergeable ? 'line.conflictHint' : 'line.decideHint'
}

function detailsOf(page: PageResult, t: PushTranslator): string[] {
  const { remote } = page
  const change = {
    rev: remote?.rev ?? '',
    base: page.baseRev ?? '–',
    author: shown(remote?.author ?? ''),
    time: minuteOf(remote?.time ?? 0),
  }
  if (page.state === 'conflict' || page.state === 'skipped') {
    if (!remote) return [t(page.baseRev === undefined ? 'line.goneThere' : 'line.deletedThere')]
    if (page.baseUnknown) return [t('line.baseUnknown', change)]
    return [
      page.title === undefined ? t('line.deletedHere', change) : t('line.changedThere', change),
    ]
  }
  if (page.state === 'locked') return [t('line.locked', { user: shown(page.lockedBy ?? '') })]
  if (page.state === 'refused' && page.problem) return [formatPhrase(t, page.problem)]
  if (page.state === 'refused')
    return [shown(`${page.refusal?.message ?? ''} (${String(page.refusal?.code ?? 0)})`)]
  if (page.state === 'failed') return [page.problem ? formatPhrase(t, page.problem) : '']
  if (page.action === 'behind') return [t('line.behind', change)]
  if (page.action === 'delete') return [t('line.deleted'), page.id ?? '']
  if (page.action === 'gone') return [t('line.gone')]
  if (page.action === 'gone-remotely') return [t('line.goneThere')]
  const lines = page.added === undefined ? '' : `+${page.added} -${page.removed ?? 0}`
  const over = page.isOver ? t('line.overwritten', change) : ''
  return [
    page.from === undefined ? shown(page.title ?? '') : t('line.from', { path: shown(page.from) }),
    page.id ?? '',
    lines,
    over,
  ].filter((cell) => cell !== '')
}

/** A remark as `path:line:column level message`. */
export function remarkLine(remark: Remark, locale: ReportFrame['locale']): string {
  const t = pushTranslator(locale)
  const place = [
    remark.path,
    ...(remark.line > 0 ? [remark.line, ...(remark.column > 0 ? [remark.column] : [])] : []),
  ].join(':')
  return shown(
    `${place} ${t(`level.${remark.level}`)} ${remark.rule}: ${formatPhrase(t, remark.message)}`,
  )
}

/** Up to this many warnings of a kind are listed one by one. */
const fewWarnings = 5
const groups = [
  'link-file',
  'link-folder',
  'link-hidden',
  'link-unpublished',
  'link-anchor',
  'image-missing',
  'image-too-large',
  'image-kind',
] as const

/**
 * Warnings as lines; frequent ones of a kind become one line with their number. Warnings about
 * files that did not change are not repeated, unless `isVerbose`.
 */
export function warningLines(
  result: PushResult,
  locale: ReportFrame['locale'],
  isVerbose: boolean,
): string[] {
  const t = pushTranslator(locale)
  const all = result.remarks.filter(({ level }) => level === 'warn')
  if (isVerbose) return all.map((one) => remarkLine(one, locale))
  const unchanged = new Set(result.unchangedPaths)
  // links to a page that was written may just have died
  const isNew = ({ path, rule }: Remark) => rule === 'link-anchor' || !unchanged.has(path)
  const isAsked = ({ rule }: Remark) => rule === 'unused-file'
  const reported = all.filter(result.pages.length === 0 ? isAsked : isNew)
  const byRule = Map.groupBy(reported, ({ rule }) => rule)
  return [...byRule].flatMap(([rule, own]) => {
    if (own.length <= fewWarnings || rule === 'secret')
      return own.map((one) => remarkLine(one, locale))
    const group = groups.find((one) => one === rule)
    const values = {
      count: own.length,
      rule,
      files: new Intl.NumberFormat(locale).format(new Set(own.map(({ path }) => path)).size),
    }
    return [`${t(group ? `warnings.${group}` : 'warnings.other', values)}${t('warnings.listed')}`]
  })
}

function assetParts({ dryRun, unusedAssets = [] }: PushResult, t: PushTranslator): string[] {
  const state = dryRun ? 'planned' : 'deleted'
  const count = unusedAssets.filter((one) => one.state === state).length
  if (count === 0) return []
  return [t(dryRun ? 'summary.filesPlanned' : 'summary.filesDeleted', { count })]
}

/** Files of the server that nothing uses any more: what was or would be deleted, a line each. */
export function unusedAssetLines(
  { dryRun, unusedAssets = [] }: PushResult,
  locale: ReportFrame['locale'],
): string[] {
  const t = pushTranslator(locale)
  const word = t(dryRun ? 'would.delete' : 'action.delete')
  return unusedAssets.flatMap(({ name, size, state }) => {
    if (state === 'left') return []
    if (state === 'kept') return [`${t('action.kept')}  ${shown(name)}  ${t('line.usedFile')}`]
    const told = t('line.unusedFile', { size: `${Math.ceil(size / 1024)} KB` })
    return [`${word}  ${shown(name)}  ${told}`]
  })
}

/** The last line: a summary. */
export function summaryLine(result: PushResult, { locale, seconds }: ReportFrame): string {
  const t = pushTranslator(locale)
  const counts = countsOf(result)
  const failed = counts.failed > 0 ? [t('summary.failed', { count: counts.failed })] : []
  const assets = assetParts(result, t)
  if (result.dryRun)
    return [t('summary.plan', { ...counts }), ...failed, ...assets].join(
      locale === 'zh-cn' ? '，' : ', ',
    )
  const written = counts.create + counts.update + counts.move
  const undone = result.pages.filter(({ state }) => state === 'undone').length
  const nothing = undone > 0 ? t('summary.undone', { count: undone }) : t('summary.none')
  const parts = [
    result.isUndone ? nothing : t('summary.written', { count: written }),
    ...(counts.delete > 0 ? [t('summary.deleted', { count: counts.delete })] : []),
    ...assets,
    ...(counts.conflict > 0 ? [t('summary.conflicts', { count: counts.conflict })] : []),
    ...(counts.locked > 0 ? [t('summary.locked', { count: counts.locked })] : []),
    ...failed,
    t('summary.unchanged', { count: counts.unchanged }),
    ...(counts.files > 0 ? [t('summary.files', { count: counts.files })] : []),
    t('summary.seconds', { seconds: seconds.toFixed(1) }),
  ]
  return parts.join(locale === 'zh-cn' ? '，' : ', ')
}

/**
 * The last line of an interrupted run: what the server has acknowledged, also to the run before, if
 * that was interrupted too.
 *
 * @param ofApis pages of API documents that were written
 */
export function interruptedLine(
  { pages, resumed }: PushResult,
  ofApis: number,
  locale: ReportFrame['locale'],
): string {
  const t = pushTranslator(locale)
  const total = resumed + pages.filter((page) => isWrite(page.action)).length
  const done = resumed + pages.filter((page) => page.state === 'written').length
  if (ofApis === 0) return t('summary.interrupted', { done, total })
  return total === 0
    ? t('summary.interruptedApi', { count: ofApis })
    : t('summary.interruptedBoth', { done, total, count: ofApis })
}

/**
 * The JSON document `showdoc.push/1`, without its schema; keys in a fixed order. Source:
 * cli/spec.md 5.5
 */
export function pushDocument(result: PushResult, frame: ReportFrame): object {
  const t = pushTranslator(frame.locale)
  const address = `${frame.server}/${result.item.id}`
  const iso = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
  return {
    ok: frame.exit === 0,
    exit: frame.exit,
    server: frame.server,
    item: { id: result.item.id, name: result.item.name, url: address },
    dry_run: result.dryRun,
    commit: frame.commit ?? null,
    counts: countsOf(result),
    pages: result.pages
      .filter((page) => page.state !== 'conflict' && page.state !== 'skipped')
      .map((page) => ({
        path: page.path,
        action: page.action,
        state: page.state,
        id: page.id ?? null,
        rev: page.rev ?? null,
        title: page.title ?? null,
        url: page.id === undefined ? null : `${address}/${page.id}`,
        fields: page.fields,
        ...(page.from === undefined ? {} : { from: page.from }),
        ...(page.added === undefined ? {} : { added: page.added, removed: page.removed }),
        ...(page.diff === undefined ? {} : { diff: page.diff }),
        ...(page.isOver && page.remote
          ? {
              overwritten: {
                rev: page.remote.rev,
                author: page.remote.author,
                time: iso(page.remote.time),
              },
            }
          : {}),
        ...(page.lockedBy === undefined ? {} : { locked_by: page.lockedBy }),
        ...(page.refusal
          ? { error: page.refusal }
          : page.problem
            ? { error: { code: 0, name: page.problem.key, message: formatPhrase(t, page.problem) } }
            : {}),
      })),
    conflicts: result.pages
      .filter((page) => page.state === 'conflict' || page.state === 'skipped')
      .map((page) => ({
        path: page.path,
        state: page.state,
        id: page.id ?? null,
        fields: page.fields,
        base_rev: page.baseRev ?? null,
        remote_rev: page.remote?.rev ?? null,
        author: page.remote?.author ?? null,
        time: page.remote ? iso(page.remote.time) : null,
        ...(page.diff === undefined ? {} : { diff: page.diff }),
      })),
    remarks: result.remarks.map(({ path, line, column, rule, level, message }) => ({
      path,
      line,
      column,
      rule,
      level,
      message: formatPhrase(t, message),
    })),
    settled: result.settled.map(({ path, action, saved }) => ({
      path,
      action,
      saved: saved ?? null,
    })),
    ...(result.unusedAssets === undefined
      ? {}
      : {
          unused_files: result.unusedAssets.map(({ name, sign, size, state }) => ({
            name,
            sign,
            size,
            state,
          })),
        }),
    interrupted: result.interrupted,
    seconds: Math.round(frame.seconds * 10) / 10,
  }
}
