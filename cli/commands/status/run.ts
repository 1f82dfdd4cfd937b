import { dayOf, isoOf } from '../../account.ts'
import { widthOf } from '../../columns.ts'
import type { CommandContext } from '../../context.ts'
import { status as en } from '../../locales/en/status.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { status as zhCn } from '../../locales/zh-cn/status.ts'
import { exits, Problem, type Exit, type LineStyle } from '../../output.ts'
import type { Session } from '../../session.ts'
import { readLock } from '../../sync/base/read-lock.ts'
import { StateFolder } from '../../sync/base/state-folder.ts'
import { noCheckout } from '../../sync/git/checkout.ts'
import type { FolderJob } from '../../sync/plan/job.ts'
import { callsOfLock } from '../../sync/status/offline.ts'
import type { LockRepair } from '../../sync/push/repair.ts'
import { pushTranslator } from '../../ui/push-messages.ts'
import {
  folderStatus,
  type FolderStatus,
  type StandingCatalog,
  type StandingPage,
} from '../../sync/status/status.ts'
import { SyncReport } from '../../reports/sync-report.ts'
import { reportTargets, withReports } from '../../reports/write.ts'
import { remarkLine } from '../../ui/push-remarks.ts'
import { shown } from '../../ui/shown.ts'
import { resultPlace, statusFindings } from '../../ui/sync-findings.ts'
import { apiFilesOf, pagesWritten, type PushedApi } from '../push/api-files.ts'
import {
  apiDocuments,
  apiFindings,
  apiProblems,
  exitWithApis,
  printApiLines,
} from '../push/api-report.ts'
import { personOf, type Person } from '../person.ts'
import { pagesIn } from '../import/pages.ts'
import { folderJobOf, forTargets, type OpenTarget } from '../folder-targets.ts'
import type { StatusFlags } from './flags.ts'
import { repairTarget } from './repair.ts'

type StatusTranslator = Translator<typeof en>

/** Reports how the folder of each target differs from its item. */
export async function run(given: CommandContext, values: StatusFlags): Promise<Exit> {
  const { allTargets, offline: isOffline } = values
  if (isOffline && values.repair) {
    const t = createTranslator(given.locale, { en, 'zh-cn': zhCn })
    throw new Problem('usage', t('repair.offline'))
  }
  const targets = reportTargets(given, values.report)
  const ctx = withReports(given, targets)
  const reports = new SyncReport()
  const found = await forTargets(
    ctx,
    { allTargets, args: [], isOffline, reports },
    async (open) => {
      const { base, gitignore, encoding, assets } = values
      const { session } = open
      const repair =
        session && values.repair ? await repairTarget(ctx, { ...open, session }, values) : undefined
      const job = session ? folderJobOf(ctx, { ...open, session }) : offlineJob(ctx, open)
      const apis = session ? await standingOfApis(ctx, { ...open, session }) : []
      const ofApis = idsOf(apis)
      const options = {
        base: isOffline ? ('lock' as const) : base,
        gitignore,
        encoding,
        assets,
        ofApis,
      }
      const [person, status] = await Promise.all([
        session?.credential?.kind === 'token' ? personOf(session) : undefined,
        folderStatus({ ...job, options }, Date.now()),
      ])
      return report(ctx, open, status, { person, apis, values, reports, repair })
    },
  )
  // how things stand is nothing that a line of a change must be annotated with
  await reports.write(given, targets, { command: 'status', annotates: false })
  return found
}

/** What a push would do with the API documents of `showdoc.json`; nothing is written. */
async function standingOfApis(
  ctx: CommandContext,
  { target, session, stop }: OpenTarget & { session: Session },
): Promise<PushedApi[]> {
  const files = apiFilesOf(ctx, target, [])
  if (files.length === 0) return []
  // the importers take long to load
  const { pushApiFiles } = await import('../push/api.ts')
  return pushApiFiles(ctx, session, files, {
    item: Number(target.config.item),
    dryRun: true,
    isStopping: () => stop.isRequested,
  })
}

/** Pages that the documents have made already. */
const idsOf = (apis: readonly PushedApi[]): Set<string> =>
  new Set(
    apis.flatMap(({ answer }) =>
      answer ? pagesIn(answer.tree).map(({ page }) => String(page.page_id)) : [],
    ),
  )

/** The folder against its lock: no server, and git proves nothing, as the lock is the base. */
function offlineJob(ctx: CommandContext, { target }: OpenTarget): Omit<FolderJob, 'options'> {
  const isId = /^\d{1,16}$/.test(target.config.item)
  const lock = readLock(target.lockFile, target.config, { anyItem: !isId })
  return {
    config: { ...target.config, item: lock.head.item },
    root: target.root,
    lockFile: target.lockFile,
    stateFolder: new StateFolder(target.base, target.stateName),
    calls: callsOfLock(lock),
    checkout: noCheckout,
    clientVersion: ctx.version,
    assetMaxSize: Number.MAX_SAFE_INTEGER,
  }
}

function report(
  ctx: CommandContext,
  open: OpenTarget,
  status: FolderStatus,
  {
    person,
    apis,
    values: { exitCode, offline },
    reports,
    repair,
  }: {
    person: Person | undefined
    apis: readonly PushedApi[]
    values: StatusFlags
    reports: SyncReport
    repair: LockRepair | undefined
  },
): Exit {
  const { output } = ctx
  const { ahead, behind, conflicts, catalogs, remoteOnly } = status
  const isDifferent = ahead.length + behind.length + catalogs.length + remoteOnly.count > 0
  const isOpen = conflicts.length > 0 || catalogs.some(({ standing }) => standing === 'conflict')
  const own: Exit = isOpen ? 'conflict' : isDifferent ? 'differences' : 'ok'
  const found = exitWithApis(own, apis, { dryRun: true, hasWritten: false })
  const exit: Exit = exitCode ? found : 'ok'
  for (const remark of status.remarks) output.error(remarkLine(remark, ctx.locale))
  printApiLines(ctx, apiProblems(apis))
  printLines(ctx, open, status, { person, apis, isOffline: offline })
  const address = `${open.target.config.server}/${status.item.id}`
  const listed = apis.length === 0 ? {} : { api: apiDocuments(ctx, apis, address) }
  const repaired = repair ? { repair: { written: repair.isWritten, lines: repair.lines } } : {}
  const document = { ...documentOf(open, status, person, exit, offline), ...listed, ...repaired }
  output.document('showdoc.status/1', document)
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const words = {
    ahead: t('ahead'),
    behind: t('behind'),
    conflict: t('conflict'),
    markers: t('markers'),
    unused: t('unused'),
    page: (page: StandingPage) => pathShown(page, t),
    catalog: (one: StandingCatalog) => catalogShown(one, ctx.locale),
  }
  const counts = [
    [words.ahead, ahead],
    [words.behind, behind],
    [words.conflict, conflicts],
  ] as const
  const standings = ['ahead', 'behind', 'conflict']
  const heading = counts
    .map(([word, pages], index) => {
      const own = catalogs.filter(({ standing }) => standing === standings[index])
      return `${word} ${pages.length + own.length}`
    })
    .join(', ')
  const place = resultPlace(ctx, open.target)
  const stands = statusFindings(status, place, words)
  const ofApis = apiFindings(ctx, apis, { place, address, dryRun: true })
  reports.add(
    heading,
    { schema: 'showdoc.status/1', ...document },
    {
      findings: [...stands.findings, ...ofApis.findings],
      pages: [...stands.pages, ...ofApis.pages],
      outputs: { ...stands.outputs, changed: stands.outputs.changed + ofApis.changed },
    },
  )
  return exit
}

/** Most paths of a group on a line of their own before the rest is only counted. */
const fewPaths = 10

function printLines(
  ctx: CommandContext,
  { target, session }: OpenTarget,
  status: FolderStatus,
  {
    person,
    apis,
    isOffline,
  }: { person: Person | undefined; apis: readonly PushedApi[]; isOffline: boolean },
): void {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const { output } = ctx
  const { config } = target
  const place = { folder: config.folder, server: new URL(config.server).host }
  const { item } = status
  const who = {
    ...place,
    item: shown(item.name),
    user: person ? shown(person.username) : session?.credential ? t('pair') : t('visitor'),
    rights: t(`rights.${item.rights}`),
  }
  const expires = person?.token?.expires ?? 0
  output.result(
    isOffline
      ? t('headOffline', { ...place, item: item.id })
      : expires > 0
        ? t('headUntil', { ...who, date: dayOf(expires) })
        : t('head', who),
    { color: 'bold' },
  )
  const groups: [
    keyof typeof en & ('ahead' | 'behind' | 'conflict'),
    readonly StandingPage[],
    LineStyle['color'],
  ][] = [
    ['ahead', status.ahead, 'green'],
    ['behind', status.behind, 'cyan'],
    ['conflict', status.conflicts, 'red'],
  ]
  const changedApis = apis.flatMap(({ file, answer }) =>
    answer && pagesWritten({ file, answer }) > 0
      ? [t('apiFile', { ...answer.counts, file: shown(file.name) })]
      : [],
  )
  const words = [...groups.map(([name]) => t(name)), ...(changedApis.length > 0 ? [t('api')] : [])]
  const width = Math.max(...words.map(widthOf))
  const line = (name: string, pages: readonly string[], color: LineStyle['color']) => {
    const head = `${name}${' '.repeat(Math.max(0, width - widthOf(name)))}  ${String(pages.length).padStart(3)}`
    const few = output.options.verbose ? pages : pages.slice(0, fewPaths)
    const more = pages.length - few.length
    const rest = more > 0 ? [t('more', { count: more })] : []
    const list = [...few, ...rest].join(', ')
    output.result(`${head}   ${list}`.trimEnd(), pages.length > 0 ? { color } : {})
  }
  const catalogsOf = (standing: StandingCatalog['standing']) =>
    status.catalogs
      .filter((one) => one.standing === standing)
      .map((one) => catalogShown(one, ctx.locale))
  for (const [name, pages, color] of groups) {
    if (isOffline && name !== 'ahead') continue
    line(t(name), [...catalogsOf(name), ...pages.map((page) => pathShown(page, t))], color)
  }
  const unknown = status.conflicts.find(({ baseUnknown }) => baseUnknown)?.baseUnknown
  if (unknown === 'noGit') output.result(t('noGit'))
  if (unknown === 'shallow') output.result(t('shallow'))
  if (changedApis.length > 0) line(t('api'), changedApis, 'green')
  if (status.notCheckedOut.length > 0)
    line(t('notCheckedOut'), status.notCheckedOut.map(shown), 'yellow')
  if (status.markers.length > 0) line(t('markers'), status.markers.map(shown), 'red')
  if (status.unusedAssets) line(t('unused'), status.unusedAssets.map(shown), 'yellow')
  output.result(t('equal', { count: status.unchanged }))
  const { count, catalogs } = status.remoteOnly
  if (count > 0)
    output.result(
      catalogs.includes('')
        ? t('remoteOnly', { count })
        : t('remoteOnlyBelow', {
            count,
            catalogs: catalogs.map((path) => `/${shown(path)}`).join(', '),
          }),
    )
  if (status.lock === 'missing') output.result(t('lockMissing'))
  if (item.archived) output.result(t('archived'), { color: 'yellow' })
}

/** `two/ (name: "A" here, "B" on the server)` */
function catalogShown({ path, values }: StandingCatalog, locale: CommandContext['locale']): string {
  const t = pushTranslator(locale)
  const fields = (['name', 'order', 'place'] as const).flatMap((field) => {
    const both = values[field]
    if (!both) return []
    return [t(`line.clash.${field}`, { local: shown(both.local), remote: shown(both.remote) })]
  })
  return `${shown(path)}/ (${fields.join('; ')})`
}

function pathShown(
  { path, from, deleted, baseUnknown }: StandingPage,
  t: StatusTranslator,
): string {
  if (deleted === 'here') return t('deletedHere', { path: shown(path) })
  if (deleted === 'there') return t('deletedThere', { path: shown(path) })
  if (baseUnknown) return t('baseUnknown', { path: shown(path) })
  return from === undefined ? shown(path) : t('from', { path: shown(path), from: shown(from) })
}

/** The document `showdoc.status/1`. Source: cli/spec.md 5.8 */
function documentOf(
  { target, session }: { target: OpenTarget['target']; session: Session | undefined },
  status: FolderStatus,
  person: Person | undefined,
  exit: Exit,
  isOffline: boolean,
): object {
  const { id, name, rights, archived } = status.item
  const paths = (pages: readonly StandingPage[]) => pages.map(({ path }) => path)
  return {
    ok: exit === 'ok',
    exit: exits[exit],
    server: target.config.server,
    item: isOffline ? { id } : { id, name, rights, archived },
    user: person?.username ?? null,
    credential: session?.credential?.from ?? null,
    expires: isoOf(person?.token?.expires ?? 0),
    offline: isOffline,
    ahead: paths(status.ahead),
    behind: paths(status.behind),
    conflicts: paths(status.conflicts),
    catalogs: status.catalogs,
    unchanged: status.unchanged,
    remote_only: status.remoteOnly.count,
    markers: status.markers,
    ...(status.notCheckedOut.length > 0 ? { not_checked_out: status.notCheckedOut } : {}),
    ...(status.unusedAssets ? { unused_assets: status.unusedAssets } : {}),
    lock: status.lock,
  }
}
