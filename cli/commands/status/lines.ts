import { dayOf } from '../../credentials/account.ts'
import { widthOf } from '../../terminal/columns.ts'
import type { CommandContext } from '../../context.ts'
import { status as en } from '../../locales/en/status.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { status as zhCn } from '../../locales/zh-cn/status.ts'
import type { LineStyle } from '../../output.ts'
import type { FolderStatus, StandingCatalog, StandingPage } from '../../sync/status/status.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { shown } from '../../ui/shown.ts'
import type { OpenTarget } from '../folder-targets.ts'
import type { Person } from '../person.ts'
import { pagesWritten, type PushedApi } from '../push/api-files.ts'

type StatusTranslator = Translator<typeof en>

/** Most paths of a group on a line of their own before the rest is only counted. */
const fewPaths = 10

/** How the folder and its item differ, for people. Source: cli/spec.md 5.8 */
export function printLines(
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
export function catalogShown(
  { path, values }: StandingCatalog,
  locale: CommandContext['locale'],
): string {
  const t = pushTranslator(locale)
  const fields = (['name', 'order', 'place'] as const).flatMap((field) => {
    const both = values[field]
    if (!both) return []
    return [t(`line.clash.${field}`, { local: shown(both.local), remote: shown(both.remote) })]
  })
  return `${shown(path)}/ (${fields.join('; ')})`
}

export function pathShown(
  { path, from, deleted, movedTo, baseUnknown }: StandingPage,
  t: StatusTranslator,
): string {
  if (deleted === 'here') return t('deletedHere', { path: shown(path) })
  if (movedTo)
    return t('movedThere', {
      path: shown(path),
      name: shown(movedTo.item_name),
      id: movedTo.item,
    })
  if (deleted === 'there') return t('deletedThere', { path: shown(path) })
  if (baseUnknown) return t('baseUnknown', { path: shown(path) })
  return from === undefined ? shown(path) : t('from', { path: shown(path), from: shown(from) })
}
