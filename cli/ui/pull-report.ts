import { widthOf } from '../terminal/columns.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { pull as en } from '../locales/en/pull.ts'
import { createTranslator, type Translator } from '../locales/translator.ts'
import { pull as zhCn } from '../locales/zh-cn/pull.ts'
import type { LineStyle } from '../output.ts'
import { kindOfPath } from '../sync/names.ts'
import {
  pullCounts,
  type PullCounts,
  type PulledPage,
  type PullResult,
} from '../sync/pull/result.ts'
import type { StyledLine } from './diff-lines.ts'
import { treeLines, type TreeEntry } from './plan-tree.ts'
import { catalogDocuments } from './catalog-lines.ts'
import { catalogPart } from './push/push-summary.ts'
import { formatPhrase, pushTranslator } from './push/push-messages.ts'
import { remarkDocuments } from './push/push-remarks.ts'
import { goneThere, unknownCells } from './push/push-rows.ts'
import { clashCells } from './clashes.ts'
import { minuteOf } from './minute.ts'
import { shown } from './shown.ts'

type PullTranslator = Translator<typeof en>

export const pullTranslator = (locale: Locale): PullTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** What a report needs beside the result. */
interface PullFrame {
  locale: Locale
  server: string
  seconds: number
}

interface PullRow {
  page: PulledPage
  word: string
  details: string[]
  hint?: string
}

/** Pages as lines, one each, in the order of paths. Source: cli/spec.md 5.9 */
export function pullLines(
  result: Pick<PullResult, 'pages' | 'dryRun' | 'tooManyDeletes'>,
  locale: Locale,
): StyledLine[] {
  const rows = pullRows(result, locale)
  const width = (list: readonly string[]) => Math.max(0, ...list.map(widthOf))
  const words = width(rows.map(({ word }) => word))
  // One very long path must not push everything to the right.
  const paths = Math.min(width(rows.map(({ page }) => shown(page.path))), 64)
  const padded = (text: string, most: number) =>
    text + ' '.repeat(Math.max(0, most - widthOf(text)))
  return rows.flatMap(({ page, word, details, hint }, index) => [
    {
      text: [padded(word, words), padded(shown(page.path), paths), ...details].join('  ').trimEnd(),
    },
    ...(hint && hint !== rows[index + 1]?.hint
      ? [{ text: `${' '.repeat(words + 2)}→ ${hint}` }]
      : []),
  ])
}

/** Pages that a push has settled first: merged, or taken from the server. */
export const settledLines = (
  { settled }: { settled: PulledPage[] },
  locale: Locale,
): StyledLine[] => pullLines({ pages: settled, dryRun: false }, locale)

const colors: Partial<Record<PulledPage['action'], LineStyle['color']>> = {
  create: 'green',
  update: 'yellow',
  merge: 'yellow',
  move: 'cyan',
  delete: 'red',
  ahead: 'dim',
}

/** The plan as a tree of folders, for a terminal. */
export function pullTree(result: PullResult, locale: Locale, isUtf8: boolean): StyledLine[] {
  const entries = pullRows({ ...result, dryRun: false }, locale).map(
    ({ page, word, details, hint }): TreeEntry => ({
      path: page.path,
      word,
      color: page.state === 'conflict' || page.state === 'failed' ? 'red' : colors[page.action],
      details,
      ...(hint === undefined ? {} : { hint }),
      below: [],
    }),
  )
  return treeLines(entries, isUtf8)
}

/** What happened to each page that a report lists. */
export function pullRows(
  result: Pick<PullResult, 'pages' | 'dryRun' | 'tooManyDeletes'>,
  locale: Locale,
): PullRow[] {
  const t = pullTranslator(locale)
  const rows = result.pages
    .filter(
      ({ state, action }) => state !== 'left' || action === 'ahead' || action === 'gone-there',
    )
    .map((page) => rowOf(page, result.dryRun, locale, t))
  // the report ends with what removes them
  return result.tooManyDeletes
    ? rows.map(({ hint, ...row }) =>
        hint === undefined || row.page.action === 'gone-there' ? row : { ...row, hint },
      )
    : rows
}

function rowOf(page: PulledPage, dryRun: boolean, locale: Locale, t: PullTranslator): PullRow {
  const { action, state } = page
  const word =
    state === 'conflict' || state === 'skipped' || state === 'failed'
      ? t(`word.${state}`)
      : dryRun && state === 'planned'
        ? t(`would.${action as 'create'}`)
        : action === 'ahead' && page.deleted
          ? t('word.gone-here')
          : t(`word.${action as 'create'}`)
  const hint = hintOf(page, t)
  return { page, word, details: detailsOf(page, locale, t), ...(hint ? { hint } : {}) }
}

function hintOf(page: PulledPage, t: PullTranslator) {
  const { path, state, action, isUndecided, deleted, fields, baseRev, baseUnknown } = page
  if (page.orig !== undefined) return t('line.origHint', { path: shown(page.orig) })
  if (isUndecided) return t('line.markersHint')
  if (state === 'conflict' && baseUnknown === 'noGit') return t('line.noGitHint')
  if (state === 'conflict' && baseUnknown === 'shallow') return t('line.shallowHint')
  if (state === 'conflict')
    return deleted === 'there'
      ? t('line.goneHint')
      : deleted
        ? t('line.deletedHereHint')
        : baseRev === undefined ||
            fields.some((field) => field !== 'content') ||
            action === 'merge' ||
            kindOfPath(path) !== 'markdown'
          ? t('line.decideHint')
          : t('line.mergeHint')
  return action === 'gone-there' && state === 'left' ? t('line.pruneHint') : undefined
}

function detailsOf(page: PulledPage, locale: Locale, t: PullTranslator): string[] {
  const { remote, state, action } = page
  const change = {
    rev: remote?.rev ?? '',
    base: page.baseRev ?? '–',
    author: shown(remote?.author ?? ''),
    time: minuteOf(remote?.time ?? 0),
  }
  const saved = page.saved === undefined ? [] : [t('line.saved', { path: shown(page.saved) })]
  if (state === 'failed')
    return [page.problem ? formatPhrase(pushTranslator(locale), page.problem) : '']
  if (page.orig !== undefined) return [t('line.undecidedOrig')]
  if (page.isUndecided) return [t('line.undecided'), ...saved]
  if (state === 'conflict' || state === 'skipped') {
    if (page.deleted === 'there') return [goneThere(page, true, pushTranslator(locale))]
    if (page.deleted === 'here') return [t('line.deletedHere', change)]
    if (page.baseUnknown) return unknownCells(page.baseUnknown, change, pushTranslator(locale))
    const others = page.fields.filter((field) => field !== 'content')
    const fields = page.fields
      .map((field) => t(`field.${field}`))
      .join(locale === 'en' ? ', ' : '、')
    return [
      others.length > 0 ? t('line.bothFields', { ...change, fields }) : t('line.both', change),
      ...clashCells(page.clashes, pushTranslator(locale)),
    ]
  }
  if (page.isOurs && action === 'ahead')
    return [t(page.deleted ? 'line.keptDeleted' : 'line.kept', change)]
  if (action === 'ahead') return [t(page.deleted ? 'line.goneHere' : 'line.ahead')]
  if (action === 'gone-there') return [goneThere(page, false, pushTranslator(locale))]
  if (action === 'delete') return saved
  const from = page.from === undefined ? [] : [t('line.from', { path: shown(page.from) })]
  const by = remote && action !== 'relink' ? [t('line.rev', change)] : []
  const kept = page.isOurs ? [t('line.kept', change)] : []
  return [shown(page.title ?? ''), ...from, ...by, ...saved, ...kept].filter((cell) => cell !== '')
}

/** Pages that stay as they are although both sides differ. */
function leftParts(counts: PullCounts, t: PullTranslator): string[] {
  const names = ['skipped', 'ahead', 'gone'] as const
  return names.flatMap((name) =>
    counts[name] > 0 ? [t(`summary.${name}`, { count: counts[name] })] : [],
  )
}

/** The last line: a summary. */
export function pullSummary(result: PullResult, { locale, seconds }: PullFrame): string {
  const t = pullTranslator(locale)
  const counts = pullCounts(result)
  const failed = counts.failed > 0 ? [t('summary.failed', { count: counts.failed })] : []
  const separator = locale === 'zh-cn' ? '，' : ', '
  const catalogs = catalogPart(counts.catalogs, result.dryRun, pushTranslator(locale))
  if (result.dryRun)
    return [t('summary.plan', { ...counts }), ...catalogs, ...failed, ...leftParts(counts, t)].join(
      separator,
    )
  const written = counts.create + counts.update + counts.move + counts.merge
  if (result.interrupted) {
    const total = result.pages.filter(
      ({ action }) => action !== 'ahead' && action !== 'gone-there',
    ).length
    return t('summary.interrupted', { done: written, total })
  }
  const parts = [
    t('summary.written', { count: written }),
    ...catalogs,
    ...(counts.merge > 0 ? [t('summary.merged', { count: counts.merge })] : []),
    ...(counts.delete > 0 ? [t('summary.deleted', { count: counts.delete })] : []),
    ...(counts.conflict > 0 ? [t('summary.conflicts', { count: counts.conflict })] : []),
    ...failed,
    ...leftParts(counts, t),
    t('summary.unchanged', { count: counts.unchanged }),
    ...(counts.files > 0 ? [t('summary.assets', { count: counts.files })] : []),
    t('summary.seconds', { seconds: seconds.toFixed(1) }),
  ]
  return parts.join(separator)
}

/** What the document `showdoc.pull/1` says; keys in a fixed order. Source: cli/spec.md 5.9 */
export function pullParts(result: PullResult, { locale, server, seconds }: PullFrame): object {
  const t = pushTranslator(locale)
  const address = `${server}/${result.item.id}`
  const iso = (time: number) => new Date(time * 1_000).toISOString().replace('.000Z', 'Z')
  const isOpen = ({ state }: PulledPage) => state === 'conflict' || state === 'skipped'
  return {
    server,
    item: { id: result.item.id, name: result.item.name, url: address },
    dry_run: result.dryRun,
    counts: pullCounts(result),
    pages: result.pages
      .filter((page) => !isOpen(page))
      .map((page) => ({
        path: page.path,
        action: page.action,
        state: page.state,
        id: page.id,
        rev: page.rev ?? null,
        title: page.title ?? null,
        url: `${address}/${page.id}`,
        fields: page.fields,
        ...(page.from === undefined ? {} : { from: page.from }),
        ...(page.saved === undefined ? {} : { saved: page.saved }),
        ...(page.isOurs && page.remote
          ? {
              kept_over: {
                rev: page.remote.rev,
                author: page.remote.author,
                time: iso(page.remote.time),
              },
            }
          : {}),
        ...(page.problem
          ? { error: { name: page.problem.key, message: formatPhrase(t, page.problem) } }
          : {}),
      })),
    conflicts: result.pages.filter(isOpen).map((page) => ({
      path: page.path,
      state: page.state,
      id: page.id,
      fields: page.fields,
      base_rev: page.baseRev ?? null,
      remote_rev: page.remote?.rev ?? null,
      author: page.remote?.author ?? null,
      time: page.remote ? iso(page.remote.time) : null,
      deleted: page.deleted ?? null,
      undecided: page.isUndecided ?? false,
      saved: page.saved ?? null,
      ...(page.orig === undefined ? {} : { orig: page.orig }),
      ...(page.clashes === undefined ? {} : { values: page.clashes }),
    })),
    catalogs: catalogDocuments(result.catalogs),
    remarks: remarkDocuments(result.remarks, locale),
    interrupted: result.interrupted,
    seconds: Math.round(seconds * 10) / 10,
  }
}
