import path from 'node:path'
import type { Locale } from '#contract/locales/sentence.ts'
import type { CommandContext } from '../command.ts'
import type { Finding, SyncFindings } from '../reports/finding.ts'
import type { Remark } from '../sync/problem.ts'
import type { PullResult } from '../sync/pull/result.ts'
import type { PageResult, PushResult } from '../sync/push/result.ts'
import type { SyncTarget } from '../sync/settings/settings-file.ts'
import { pullRows } from './pull-report.ts'
import { formatPhrase, pushTranslator } from './push-messages.ts'
import { pushRows } from './push-report.ts'

/** Where the files and pages of a result are. */
export interface ResultPlace {
  readonly locale: Locale
  /** The folder that was synchronised. */
  readonly root: string
  /** The folder paths of a report are relative to. */
  readonly start: string
  readonly server: string
}

/** A page in a report, whichever direction it went. */
interface Row {
  readonly path: string
  readonly id?: string | undefined
  readonly state: PageResult['state']
  readonly action: string
  /** What happened, in the user's language. */
  readonly message: string
}

/** Where the results of a target are, for a report. */
export const resultPlace = (ctx: CommandContext, { root, config }: SyncTarget): ResultPlace => ({
  locale: ctx.locale,
  root,
  start: path.resolve(ctx.settings.dir ?? '.'),
  server: config.server,
})

export function pushFindings(result: PushResult, place: ResultPlace): SyncFindings {
  const rows = pushRows(result, place.locale).map(({ page, cells: [word = '', , ...details] }) => ({
    ...page,
    message: sentence(
      word,
      details.filter((one) => one !== page.id),
    ),
  }))
  return findingsOf(rows, result, place)
}

export function pullFindings(result: PullResult, place: ResultPlace): SyncFindings {
  const rows = pullRows(result, place.locale).map(({ page, word, details }) => ({
    ...page,
    message: sentence(word, details),
  }))
  return findingsOf(rows, result, place)
}

const sentence = (word: string, details: readonly string[]) =>
  details.some(Boolean) ? `${word}: ${details.filter(Boolean).join(' ')}` : word

function findingsOf(
  rows: readonly Row[],
  { remarks, item }: { remarks: readonly Remark[]; item: { id: string } },
  { locale, root, start, server }: ResultPlace,
): SyncFindings {
  const t = pushTranslator(locale)
  const fromStart = (file: string) =>
    path.relative(start, path.resolve(root, file)).split(path.sep).join('/')
  const findingOf = ({ path: file, id, state, action, message }: Row): Finding => ({
    level: levelOf(state),
    rule: state === 'skipped' || isOpen(state) ? ruleOf(state) : action,
    message,
    file: fromStart(file),
    ...(id === undefined ? {} : { url: `${server}/${item.id}/${id}` }),
  })
  const all = rows.map(findingOf)
  // what nobody has decided yet comes before what only failed
  const urgency = ({ rule, level }: Finding) =>
    rule === 'conflict' ? 0 : (['error', 'warn', 'info'] as const).indexOf(level) + 1
  const ofFiles = remarks.map(({ path: file, line, rule, level, message }): Finding => ({
    level,
    rule,
    message: formatPhrase(t, message),
    file: fromStart(file),
    ...(line > 0 ? { line } : {}),
  }))
  return {
    findings: [...all.filter(({ level }) => level !== 'info'), ...ofFiles].toSorted(
      (left, right) => urgency(left) - urgency(right),
    ),
    pages: all.filter(({ level }) => level === 'info'),
  }
}

const isOpen = (state: Row['state']): boolean =>
  state === 'conflict' || state === 'locked' || state === 'refused' || state === 'failed'
const levelOf = (state: Row['state']): Finding['level'] =>
  isOpen(state) ? 'error' : state === 'skipped' ? 'warn' : 'info'
const ruleOf = (state: Row['state']): string => (state === 'skipped' ? 'conflict' : state)
