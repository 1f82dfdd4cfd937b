import path from 'node:path'
import type { Locale } from '#contract/locales/sentence.ts'
import type { CommandContext } from '../context.ts'
import type { Finding, SyncFindings } from '../reports/finding.ts'
import type { Remark } from '../sync/problem.ts'
import type { PullResult } from '../sync/pull/result.ts'
import type { PageResult, PushResult } from '../sync/push/result.ts'
import type { FolderStatus, StandingCatalog, StandingPage } from '../sync/status/status.ts'
import type { SyncTarget } from '../sync/settings/settings-file.ts'
import type { CatalogResult } from '../sync/plan/compare-catalogs.ts'
import { catalogRows, type Direction } from './catalog-lines.ts'
import { pullRows } from './pull-report.ts'
import { formatPhrase, pushTranslator } from './push/push-messages.ts'
import { pushRows } from './push/push-rows.ts'

/** Where the files and pages of a result are. */
export interface ResultPlace {
  readonly locale: Locale
  /** The folder that was synchronised. */
  readonly root: string
  /** The folder paths of a report are relative to. */
  readonly start: string
  readonly server: string
  /** Address of a page in a report; by default that of the page in its item. */
  readonly addressOf?: (page: PageAt) => string
}

/** A page of a report, by its file. */
export interface PageAt {
  readonly path: string
  /** Path before a move. */
  readonly from?: string | undefined
  readonly id?: string | undefined
}

/** A page in a report, whichever direction it went. */
interface Row {
  readonly path: string
  readonly from?: string | undefined
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
  return findingsOf([...catalogsOf(result, 'push', place), ...rows], result, place)
}

export function pullFindings(result: PullResult, place: ResultPlace): SyncFindings {
  const rows = pullRows(result, place.locale).map(({ page, word, details }) => ({
    ...page,
    message: sentence(word, details),
  }))
  return findingsOf([...catalogsOf(result, 'pull', place), ...rows], result, place)
}

/** A catalog has no address of its own: that of a page stands for none. */
const catalogsOf = (
  { catalogs }: { catalogs: readonly CatalogResult[] },
  direction: Direction,
  { locale }: ResultPlace,
): Row[] =>
  catalogRows(catalogs, direction, locale).map(({ catalog, word, details }) => ({
    path: catalog.path,
    state: catalog.state,
    action: catalog.action,
    message: sentence(word, details),
  }))

const sentence = (word: string, details: readonly string[]) =>
  details.some(Boolean) ? `${word}: ${details.filter(Boolean).join(' ')}` : word

/** The words for the groups of a status, in the user's language. */
interface StatusWords {
  readonly ahead: string
  readonly behind: string
  readonly conflict: string
  readonly markers: string
  readonly unused: string
  /** Describes a page of a group. */
  readonly page: (page: StandingPage) => string
  readonly catalog: (catalog: StandingCatalog) => string
}

/** Status of a folder and its item: what waits for a decision is an error, what is due a warning. */
export function statusFindings(
  status: FolderStatus,
  place: ResultPlace,
  words: StatusWords,
): SyncFindings {
  const { server } = place
  const fromStart = pathFromStart(place)
  const group = (
    pages: readonly StandingPage[],
    level: Finding['level'],
    name: 'ahead' | 'behind' | 'conflict',
  ) =>
    pages.map((page): Finding => ({
      level,
      rule: name,
      message: sentence(words[name], [words.page(page)]),
      file: fromStart(page.path),
      ...(page.id === undefined ? {} : { url: `${server}/${status.item.id}/${page.id}` }),
    }))
  const catalogs = (name: StandingCatalog['standing'], level: Finding['level']) =>
    status.catalogs
      .filter(({ standing }) => standing === name)
      .map((one): Finding => ({
        level,
        rule: name,
        message: sentence(words[name], [words.catalog(one)]),
        file: fromStart(one.path),
      }))
  const files = (
    paths: readonly string[],
    level: Finding['level'],
    rule: string,
    message: string,
  ) => paths.map((file): Finding => ({ level, rule, message, file: fromStart(file) }))
  return {
    findings: [
      ...group(status.conflicts, 'error', 'conflict'),
      ...catalogs('conflict', 'error'),
      ...files(status.markers, 'error', 'conflict-marker', words.markers),
      ...group(status.behind, 'warn', 'behind'),
      ...catalogs('behind', 'warn'),
      ...files(status.unusedAssets ?? [], 'warn', 'asset-unused', words.unused),
      ...remarkFindings(status.remarks, place),
    ],
    pages: [...group(status.ahead, 'info', 'ahead'), ...catalogs('ahead', 'info')],
    outputs: {
      changed: status.ahead.length + status.behind.length,
      conflicts:
        status.conflicts.length +
        status.catalogs.filter(({ standing }) => standing === 'conflict').length,
      url: `${server}/${status.item.id}`,
    },
  }
}

const pathFromStart =
  ({ root, start }: ResultPlace) =>
  (file: string): string =>
    path.relative(start, path.resolve(root, file)).split(path.sep).join('/')

function remarkFindings(remarks: readonly Remark[], place: ResultPlace): Finding[] {
  const t = pushTranslator(place.locale)
  const fromStart = pathFromStart(place)
  return remarks.map(({ path: file, line, column, rule, level, message }) => ({
    level,
    rule,
    message: formatPhrase(t, message),
    file: fromStart(file),
    ...(line > 0 ? { line } : {}),
    ...(line > 0 && column > 0 ? { column } : {}),
  }))
}

function findingsOf(
  rows: readonly Row[],
  { remarks, item }: { remarks: readonly Remark[]; item: { id: string } },
  place: ResultPlace,
): SyncFindings {
  const { server, addressOf } = place
  const fromStart = pathFromStart(place)
  const findingOf = ({ path: file, from, id, state, action, message }: Row): Finding => ({
    level: levelOf(state),
    rule: state === 'skipped' || isOpen(state) ? ruleOf(state) : action,
    message,
    file: fromStart(file),
    ...(addressOf
      ? { url: addressOf({ path: file, from, id }) }
      : id === undefined
        ? {}
        : { url: `${server}/${item.id}/${id}` }),
  })
  const all = rows.map(findingOf)
  // what nobody has decided yet comes before what only failed
  const urgency = ({ rule, level }: Finding) =>
    rule === 'conflict' ? 0 : (['error', 'warn', 'info'] as const).indexOf(level) + 1
  const ofFiles = remarkFindings(remarks, place)
  return {
    findings: [...all.filter(({ level }) => level !== 'info'), ...ofFiles].toSorted(
      (left, right) => urgency(left) - urgency(right),
    ),
    pages: all.filter(({ level }) => level === 'info'),
    outputs: {
      changed: rows.filter(({ state }) => state === 'written' || state === 'planned').length,
      conflicts: rows.filter(({ state }) => state === 'conflict').length,
      url: `${server}/${item.id}`,
    },
  }
}

const isOpen = (state: Row['state']): boolean =>
  state === 'conflict' || state === 'locked' || state === 'refused' || state === 'failed'
const levelOf = (state: Row['state']): Finding['level'] =>
  isOpen(state) ? 'error' : state === 'skipped' ? 'warn' : 'info'
const ruleOf = (state: Row['state']): string => (state === 'skipped' ? 'conflict' : state)
