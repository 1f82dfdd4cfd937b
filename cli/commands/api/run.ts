import { compareApis, type ApiChange } from '../../../importers/openapi/changes/compare.ts'
import { changeMessage } from '../../../importers/openapi/changes/messages.ts'
import type { Level } from '../../../importers/openapi/changes/rules.ts'
import { aligned } from '../../terminal/columns.ts'
import type { CommandContext } from '../../context.ts'
import { api as en } from '../../locales/en/api.ts'
import { createTranslator } from '../../locales/translator.ts'
import { api as zhCn } from '../../locales/zh-cn/api.ts'
import type { Exit, LineStyle, Output } from '../../output.ts'
import type { Finding } from '../../reports/finding.ts'
import { reportTargets, withReports, writeReports } from '../../reports/write.ts'
import { shown } from '../../ui/shown.ts'
import { acceptanceOf, readAccepted } from './accepted.ts'
import { namedSources } from './defaults.ts'
import type { ApiFlags } from './flags.ts'
import { placesOf } from './places.ts'
import { asPublishedAlike } from './published.ts'
import { readApiSource } from './sources.ts'

const levels: readonly Level[] = ['error', 'warn', 'info']
const colors = { error: 'red', warn: 'yellow', info: 'dim' } as const satisfies Record<
  Level,
  LineStyle['color']
>

/** A change as it is listed. */
interface Listed {
  readonly change: ApiChange
  readonly message: string
  readonly file: string | undefined
  readonly line: number | undefined
  /** Why it does not count, when the team has accepted it. */
  readonly accepted: string | undefined
}

/** Compares two versions of an API document. */
export async function run(
  ctx: CommandContext,
  flags: ApiFlags,
  old: string | undefined,
  now: string | undefined,
): Promise<Exit> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const targets = reportTargets(ctx, flags.report)
  const acceptances = flags.command === 'breaking' ? await readAccepted(ctx, flags.accept) : []
  const named = await namedSources(ctx, old, now)
  const sources = {
    old: await readApiSource(ctx, named.old),
    new: await readApiSource(ctx, named.new),
  }
  const compared = await asPublishedAlike(sources.old, sources.new)
  const changes = compareApis(compared.old, compared.new)
  const places = { old: await placesIn('old'), new: await placesIn('new') }
  const today = new Date().toISOString().slice(0, 10)
  const listed = changes
    .map((change): Listed => {
      const { side, pointer } = change
      return {
        change,
        message: changeMessage(change, ctx.locale),
        file: places[side].get(pointer)?.file,
        line: places[side].get(pointer)?.line,
        accepted: acceptanceOf(acceptances, change, today)?.reason,
      }
    })
    .sort((a, b) => levels.indexOf(a.change.level) - levels.indexOf(b.change.level))
  const counted = listed.filter(({ accepted }) => accepted === undefined)
  const counts = Object.fromEntries(
    levels.map((level) => [level, counted.filter(({ change }) => change.level === level).length]),
  ) as Record<Level, number>
  const isFound =
    flags.command === 'diff'
      ? changes.length > 0
      : counts.error + (flags.failOn === 'warn' ? counts.warn : 0) > 0
  const exit: Exit = isFound && flags.exitCode ? 'differences' : 'ok'
  const parts = {
    breaking: counts.error,
    warn: counts.warn,
    info: counts.info,
    changes: listed.map(({ change, message, file, line, accepted }) => ({
      level: change.level,
      rule: change.rule,
      method: change.method,
      path: change.path,
      place: change.pointer,
      ...(file === undefined ? {} : { file, line: line ?? null }),
      message,
      ...(accepted === undefined ? {} : { accepted }),
    })),
  }
  const total = t('total', { breaking: counts.error, risky: counts.warn, other: counts.info })
  const { output } = withReports(ctx, targets)
  print(output, listed, t('accepted'))
  output.result(changes.length === 0 ? t('same') : total)
  const document = output.document('showdoc.api/1', exit, parts)
  await writeReports(ctx, targets, {
    command: `api ${flags.command}`,
    version: ctx.version,
    findings: counted.map(findingOf),
    heading: changes.length === 0 ? t('same') : total,
    documents: [document],
    annotates: flags.annotations,
  })
  return exit

  async function placesIn(side: keyof typeof sources) {
    const pointers = changes.filter((one) => one.side === side).map(({ pointer }) => pointer)
    return placesOf(sources[side], pointers)
  }
}

const findingOf = ({ change, message, file, line }: Listed): Finding => ({
  level: change.level,
  rule: change.rule,
  message: `${change.method} ${change.path}: ${message}`,
  ...(file === undefined ? {} : { file }),
  ...(line === undefined ? {} : { line }),
})

function print(output: Output, listed: readonly Listed[], acceptedLabel: string): void {
  const rows = listed.map(({ change, message, file, line, accepted }) => {
    const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}`
    const note = accepted === undefined ? '' : `${acceptedLabel}: ${accepted}`
    return [
      change.level,
      shown(`${change.method} ${change.path}`),
      shown(message),
      shown([place, note].filter(Boolean).join('  ')),
    ]
  })
  const lines = aligned(rows).split('\n')
  for (const [index, { change, accepted }] of listed.entries())
    output.result((lines[index] ?? '').slice(2), {
      color: accepted === undefined ? colors[change.level] : 'dim',
    })
}
