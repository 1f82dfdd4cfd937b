import { pushTranslator, formatPhrase } from './push-messages.ts'
import { shown } from '../shown.ts'
import type { Remark } from '../../sync/problem.ts'
import type { PushResult } from '../../sync/push/result.ts'
import type { ReportFrame } from './report-frame.ts'

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

/** Remarks for `--json`. */
export function remarkDocuments(remarks: readonly Remark[], locale: ReportFrame['locale']) {
  const t = pushTranslator(locale)
  return remarks.map(({ path, line, column, rule, level, message }) => ({
    path,
    line,
    column,
    rule,
    level,
    message: formatPhrase(t, message),
  }))
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
  'not-checked-out',
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
  const isAsked = ({ rule }: Remark) => rule === 'unused-file' || rule === 'not-checked-out'
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
