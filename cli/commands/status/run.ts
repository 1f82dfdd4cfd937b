import { isoOf } from '../../credentials/account.ts'
import type { CommandContext } from '../../context.ts'
import { status as en } from '../../locales/en/status.ts'
import { createTranslator } from '../../locales/translator.ts'
import { status as zhCn } from '../../locales/zh-cn/status.ts'
import { Problem, type Exit } from '../../output.ts'
import type { Session } from '../../session/session.ts'
import { readLock } from '../../sync/base/lock-file.ts'
import { StateFolder } from '../../sync/base/state-folder.ts'
import { noCheckout } from '../../sync/git/checkout.ts'
import type { FolderJob } from '../../sync/plan/job.ts'
import { callsOfLock } from '../../sync/status/offline.ts'
import type { LockRepair } from '../../sync/push/write/repair.ts'
import {
  folderStatus,
  type FolderStatus,
  type StandingCatalog,
  type StandingPage,
} from '../../sync/status/status.ts'
import { SyncReport } from '../../reports/sync-report.ts'
import { reportTargets, withReports } from '../../reports/write.ts'
import { remarkLine } from '../../ui/push/push-remarks.ts'
import { resultPlace, statusFindings } from '../../ui/sync-findings.ts'
import { apiFilesOf, type PushedApi } from '../push/api-files.ts'
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
import { catalogShown, pathShown, printLines } from './lines.ts'
import { repairTarget } from './repair.ts'

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
  // a status is not about the lines of a change, so it writes no annotations
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
  const parts = { ...documentParts(open, status, person, offline), ...listed, ...repaired }
  const document = output.document('showdoc.status/1', exit, parts)
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
  reports.add(heading, document, {
    findings: [...stands.findings, ...ofApis.findings],
    pages: [...stands.pages, ...ofApis.pages],
    outputs: { ...stands.outputs, changed: stands.outputs.changed + ofApis.changed },
  })
  return exit
}

/** What the document `showdoc.status/1` says. Source: cli/spec.md 5.8 */
function documentParts(
  { target, session }: { target: OpenTarget['target']; session: Session | undefined },
  status: FolderStatus,
  person: Person | undefined,
  isOffline: boolean,
): object {
  const { id, name, rights, archived } = status.item
  const paths = (pages: readonly StandingPage[]) => pages.map(({ path }) => path)
  return {
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
