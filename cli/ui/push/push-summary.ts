import { pushTranslator, type PushTranslator } from './push-messages.ts'
import { shown } from '../shown.ts'
import { countsOf, isWrite, type Counts, type PushResult } from '../../sync/push/result.ts'
import type { ReportFrame } from './report-frame.ts'

function assetParts({ dryRun, unusedAssets = [] }: PushResult, t: PushTranslator): string[] {
  const state = dryRun ? 'planned' : 'deleted'
  const count = unusedAssets.filter((one) => one.state === state).length
  if (count === 0) return []
  return [t(dryRun ? 'summary.filesPlanned' : 'summary.filesDeleted', { count })]
}

/** Pages that stay as they are although both sides differ, and files that a conflict was settled in. */
function leftParts(result: PushResult, counts: Counts, t: PushTranslator): string[] {
  const settled = result.settled.length
  const names = ['skipped', 'behind', 'gone'] as const
  return [
    ...(settled > 0 ? [t('summary.settled', { count: settled })] : []),
    ...names.flatMap((name) =>
      counts[name] > 0 ? [t(`summary.${name}`, { count: counts[name] })] : [],
    ),
  ]
}

/** Pages that stayed as they are, their files too: one whose file took over the page is counted by its file. */
function unchangedOf({ pages, settled, unchanged }: PushResult): number {
  const written = new Set(pages.flatMap(({ path, state }) => (state === 'written' ? [path] : [])))
  return Math.max(0, unchanged - settled.filter(({ path }) => !written.has(path)).length)
}

/** How many catalogs were changed, or would be; nothing where there are none. */
export const catalogPart = (count: number, dryRun: boolean, t: PushTranslator): string[] =>
  count === 0 ? [] : [t(dryRun ? 'summary.catalogsPlanned' : 'summary.catalogs', { count })]

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

/**
 * The last line: a summary.
 *
 * @param ofApis pages of API documents that were written, or would be
 */
export function summaryLine(
  result: PushResult,
  { locale, seconds }: ReportFrame,
  ofApis = 0,
): string {
  const t = pushTranslator(locale)
  const apis = ofApis > 0 ? [t('summary.ofApis', { count: ofApis })] : []
  const counts = countsOf(result)
  const failed = counts.failed > 0 ? [t('summary.failed', { count: counts.failed })] : []
  const assets = assetParts(result, t)
  const catalogs = catalogPart(counts.catalogs, result.dryRun, t)
  const files =
    counts.files > 0
      ? [t(result.dryRun ? 'summary.filesToSend' : 'summary.files', { count: counts.files })]
      : []
  if (result.dryRun)
    return [
      t('summary.plan', { ...counts }),
      ...catalogs,
      ...apis,
      ...files,
      ...failed,
      ...leftParts(result, counts, t),
      ...assets,
    ].join(locale === 'zh-cn' ? '，' : ', ')
  const written = counts.create + counts.update + counts.move
  const undone = result.pages.filter(({ state }) => state === 'undone').length
  const nothing = undone > 0 ? t('summary.undone', { count: undone }) : t('summary.none')
  const parts = [
    result.isUndone ? nothing : t('summary.written', { count: written }),
    ...catalogs,
    ...apis,
    ...(counts.delete > 0 ? [t('summary.deleted', { count: counts.delete })] : []),
    ...assets,
    ...(counts.conflict > 0 ? [t('summary.conflicts', { count: counts.conflict })] : []),
    ...(counts.locked > 0 ? [t('summary.locked', { count: counts.locked })] : []),
    ...failed,
    ...leftParts(result, counts, t),
    t('summary.unchanged', { count: unchangedOf(result) }),
    ...files,
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
