import type { OutputOf } from '#contract/call.ts'
import { userCalls } from '#contract/calls/user.ts'
import { dayOf, isoOf } from '../../account.ts'
import { widthOf } from '../../columns.ts'
import type { CommandContext } from '../../command.ts'
import { status as en } from '../../locales/en/status.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { status as zhCn } from '../../locales/zh-cn/status.ts'
import { exits, type Exit, type LineStyle } from '../../output.ts'
import type { Session } from '../../session.ts'
import { readLock } from '../../sync/base/read-lock.ts'
import { StateFolder } from '../../sync/base/state-folder.ts'
import { noCheckout } from '../../sync/git/checkout.ts'
import type { FolderJob } from '../../sync/plan/job.ts'
import { callsOfLock } from '../../sync/status/offline.ts'
import { folderStatus, type FolderStatus, type StandingPage } from '../../sync/status/status.ts'
import { remarkLine } from '../../ui/push-report.ts'
import { shown } from '../../ui/shown.ts'
import { folderJobOf, forTargets, type OpenTarget } from '../folder-targets.ts'
import type { StatusFlags } from './flags.ts'

type Person = OutputOf<typeof userCalls.info>
type StatusTranslator = Translator<typeof en>

/** Reports how the folder of each target differs from its item. */
export function run(ctx: CommandContext, values: StatusFlags): Promise<Exit> {
  const { allTargets, offline: isOffline } = values
  return forTargets(ctx, { allTargets, args: [], isOffline }, async (open) => {
    const { base, gitignore, encoding, assets } = values
    const { session } = open
    const job = session ? folderJobOf(ctx, { ...open, session }) : offlineJob(ctx, open)
    const options = { base: isOffline ? ('lock' as const) : base, gitignore, encoding, assets }
    const [person, status] = await Promise.all([
      session?.credential?.kind === 'token' ? session.ask(userCalls.info, {}) : undefined,
      folderStatus({ ...job, options }, Date.now()),
    ])
    return report(ctx, open, status, person, values)
  })
}

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
  person: Person | undefined,
  { exitCode, offline }: StatusFlags,
): Exit {
  const { output } = ctx
  const { ahead, behind, conflicts, remoteOnly } = status
  const isDifferent = ahead.length + behind.length + remoteOnly.count > 0
  const found: Exit = conflicts.length > 0 ? 'conflict' : isDifferent ? 'differences' : 'ok'
  const exit: Exit = exitCode ? found : 'ok'
  for (const remark of status.remarks) output.error(remarkLine(remark, ctx.locale))
  printLines(ctx, open, status, person, offline)
  output.document('showdoc.status/1', documentOf(open, status, person, exit, offline))
  return exit
}

/** Most paths of a group on a line of their own before the rest is only counted. */
const fewPaths = 10

function printLines(
  ctx: CommandContext,
  { target, session }: OpenTarget,
  status: FolderStatus,
  person: Person | undefined,
  isOffline: boolean,
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
  const width = Math.max(...groups.map(([name]) => widthOf(t(name))))
  const line = (name: string, pages: readonly string[], color: LineStyle['color']) => {
    const head = `${name}${' '.repeat(Math.max(0, width - widthOf(name)))}  ${String(pages.length).padStart(3)}`
    const few = output.options.verbose ? pages : pages.slice(0, fewPaths)
    const more = pages.length - few.length
    const rest = more > 0 ? [t('more', { count: more })] : []
    const list = [...few, ...rest].join(', ')
    output.result(`${head}   ${list}`.trimEnd(), pages.length > 0 ? { color } : {})
  }
  for (const [name, pages, color] of groups) {
    if (isOffline && name !== 'ahead') continue
    line(
      t(name),
      pages.map((page) => pathShown(page, t)),
      color,
    )
  }
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

function pathShown({ path, from, deleted }: StandingPage, t: StatusTranslator): string {
  if (deleted === 'here') return t('deletedHere', { path: shown(path) })
  if (deleted === 'there') return t('deletedThere', { path: shown(path) })
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
    unchanged: status.unchanged,
    remote_only: status.remoteOnly.count,
    markers: status.markers,
    ...(status.unusedAssets ? { unused_assets: status.unusedAssets } : {}),
    lock: status.lock,
  }
}
