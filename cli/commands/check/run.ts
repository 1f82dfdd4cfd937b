import { setImmediate } from 'node:timers/promises'
import { relative, resolve, sep } from 'node:path'
import type { CommandContext } from '../../context.ts'
import { check as en } from '../../locales/en/check.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { check as zhCn } from '../../locales/zh-cn/check.ts'
import { Problem, worstExit, type Exit } from '../../output.ts'
import type { Finding } from '../../reports/finding.ts'
import { reportTargets, withReports, writeReports } from '../../reports/write.ts'
import { prepareNetwork, proxyFor } from '../../session/network.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { orFailedTarget, translateProblems } from '../folder-calls.ts'
import { shown } from '../../ui/shown.ts'
import { withProgress, type Progress } from '../progress.ts'
import { stopper } from '../stopper.ts'
import { brokenDiagrams } from './diagrams/diagrams.ts'
import { examine, type Examined } from './examine.ts'
import { ExternalCache } from './links/external-cache.ts'
import { deadLinks, type ExternalLink } from './links/external.ts'
import type { CheckFlags } from './flags.ts'
import { foldersOf, lockOf, type CheckedFolder } from './folders.ts'
import { choiceOf, leveled, levelsFor, lineOf, type LeveledFinding } from './levels.ts'
import { deadPages } from './links/online.ts'
import { rules, type CheckFinding } from './rules.ts'

type CheckTranslator = Translator<typeof en>

/** Most findings on a screen; `--json` and reports have all. */
const mostLines = 500

/** Checks a folder of markdown: that of the settings, or without any the one that is named. */
export const run = (
  ctx: CommandContext,
  flags: CheckFlags,
  args: readonly string[],
): Promise<Exit> =>
  translateProblems(ctx, async () => {
    const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
    const targets = reportTargets(ctx, flags.report)
    const { output } = withReports(ctx, targets)
    const start = resolve(ctx.settings.dir ?? '.')
    const checked: Checked[] = []
    for (const folder of foldersOf(ctx, start, args, flags.allTargets)) {
      if (folder.name !== undefined && !ctx.settings.json)
        output.result(pushTranslator(ctx.locale)('line.targetHead', { name: folder.name }))
      const one = async () => {
        const given = { ...folder, start }
        const found = await withProgress({ ...ctx, output }, (own, progress) =>
          checkFolder(own, flags, { ...given, progress }, t),
        )
        checked.push(found)
        return found.exit
      }
      const { name } = folder
      await (name === undefined
        ? one()
        : orFailedTarget(ctx, name, one, (problem, document) =>
            checked.push(failed(name, problem, document)),
          ))
    }
    await writeReports(ctx, targets, {
      command: 'check',
      version: ctx.version,
      heading: checked.map(({ heading }) => heading).join('; '),
      findings: checked.flatMap(({ findings }) => findings),
      files: checked.flatMap(({ files }) => files),
      documents: checked.map(({ document }) => document),
      annotates: flags.annotations,
    })
    return worstExit(...checked.map(({ exit }) => exit))
  })

/** What was found in one folder; paths are relative to where the command began. */
interface Checked {
  readonly exit: Exit
  readonly heading: string
  readonly findings: readonly Finding[]
  /** The chosen ones. */
  readonly files: readonly string[]
  readonly document: object
}

/** A target whose folder could not be checked. */
function failed(target: string, problem: Problem, document: object): Checked {
  const message = `${target}: ${problem.message}`
  return {
    exit: problem.exit,
    heading: message,
    findings: [{ level: 'error', rule: problem.name, message }],
    files: [],
    document,
  }
}

/** A finding as reports list it. */
const reported = (one: LeveledFinding): Finding => {
  const { level, rule, message, path, line, column, endColumn } = one
  return {
    level,
    rule,
    message,
    file: path,
    ...(line > 0 ? { line } : {}),
    ...(line > 0 && column > 0 ? { column } : {}),
    ...(endColumn === undefined ? {} : { endColumn }),
  }
}

async function checkFolder(
  ctx: CommandContext,
  flags: CheckFlags,
  {
    root,
    config,
    lockFile,
    only,
    start,
    progress,
  }: CheckedFolder & { start: string; progress: Progress },
  t: CheckTranslator,
): Promise<Checked> {
  const { output } = ctx
  const most = mostWarnings(flags.maxWarnings, t)
  const levels = levelsFor(config, flags.rule, t)
  const began = performance.now()
  const { gitignore, encoding } = flags
  const lock = lockOf(lockFile, config)
  const onRead = counted(progress, 'read')
  const onPage = counted(progress, 'check')
  const { locale } = ctx
  const examining = { config, gitignore, encoding, levels, locale, lock, t, onRead, onPage }
  const isChosen = choiceOf(only)
  const first = await examine(root, examining)
  const mended = flags.fix ? fixAll(first, leveled(first.findings.filter(isChosen), levels)) : []
  const found = mended.length > 0 ? await examine(root, examining) : first
  const diagrams = found.diagrams.filter(isChosen)
  if (diagrams.length > 0) progress.begin('diagrams', () => String(diagrams.length))
  found.findings.push(...(await brokenDiagrams(diagrams, t)))
  if (flags.online) progress.begin('online')
  if (flags.online)
    found.findings.push(...(await deadPages(ctx, config, found.stored.filter(isChosen), t)))
  if (flags.external)
    found.findings.push(
      ...(await externalFindings(ctx, found.external.filter(isChosen), flags, { progress, t })),
    )
  await progress.done()
  const fromHere = <One extends { path: string }>(one: One): One => ({
    ...one,
    path: relative(start, resolve(root, one.path)).split(sep).join('/'),
  })
  const own = leveled(found.findings.filter(isChosen), levels)
  const findings = own.map(fromHere)
  const fixed = mended.map(fromHere)
  const count = (level: string) => findings.filter((one) => one.level === level).length
  const [errors, warnings] = [count('error'), count('warn')]
  const fails = flags.exitCode && (errors > 0 || warnings > most)
  const exit: Exit = fails ? 'differences' : 'ok'
  const heading =
    findings.length === 0
      ? t('clean', { count: found.files.length })
      : t('total', {
          errors: t('errors', { count: errors }),
          warnings: t('warnings', { count: warnings }),
          files: t('files', { count: found.files.length }),
        })
  for (const one of fixed) output.result(`${t('fixed')} ${lineOf(one)}`, { color: 'green' })
  const secret = new Set(
    own.flatMap(({ rule, path, line }) => (rule === 'secret' ? [`${path}:${line}`] : [])),
  )
  for (const one of own.slice(0, mostLines)) {
    output.result(lineOf(fromHere(one)), { color: one.level === 'error' ? 'red' : 'yellow' })
    if (!ctx.terminal.hasViews || secret.has(`${one.path}:${one.line}`)) continue
    const source = found.sourceLine(one.path, one.line)
    if (source)
      output.result(`  ${aroundColumn(source, one.column)}`, { color: 'dim', isVerbatim: true })
  }
  if (findings.length > mostLines) output.result('…')
  if (fixed.length > 0) output.result(t('fixed.total', { count: fixed.length }))
  output.result(heading)
  const told = ({ fix, endColumn, ...one }: LeveledFinding) => ({
    ...one,
    end_column: endColumn ?? null,
    fixable: fix !== undefined,
  })
  const document = output.document('showdoc.check/1', exit, {
    errors,
    warnings,
    files: found.files.length,
    seconds: Math.round(performance.now() - began) / 1_000,
    findings: findings.map(told),
    ...(flags.fix ? { fixed: fixed.map(told) } : {}),
  })
  const files = found.files.filter((one) => isChosen({ path: one }))
  return {
    exit,
    heading,
    findings: findings.map(reported),
    files: files.map((one) => fromHere({ path: one }).path),
    document,
  }
}

/** Characters of a source line under a finding, and of those before its place. */
const [mostSource, mostBefore] = [100, 40]

function aroundColumn(line: string, column: number): string {
  const start = line.length > mostSource ? Math.max(0, column - 1 - mostBefore) : 0
  const end = start + mostSource
  return `${start > 0 ? '…' : ''}${shown(line.slice(start, end))}${end < line.length ? '…' : ''}`
}

/** Milliseconds after which a view gets its turn. */
const turn = 50

/** Shows how many files a step has done, and lets the view draw that now and then. */
function counted(
  progress: Progress,
  step: 'read' | 'check',
): (done: number, total: number) => Promise<void> {
  let [now, all] = [0, 0]
  let last = performance.now()
  return async (done, total) => {
    if (all === 0) progress.begin(step, () => `${now}/${all}`)
    ;[now, all] = [done, total]
    if (performance.now() - last < turn) return
    await setImmediate()
    last = performance.now()
  }
}

/** Mends what can be mended. @returns what is no longer to be found */
function fixAll({ fix }: Examined, findings: readonly LeveledFinding[]): LeveledFinding[] {
  const fixable = findings.filter((one) => one.fix !== undefined)
  return [...Map.groupBy(fixable, ({ path }) => path)].flatMap(([path, all]) =>
    fix(
      path,
      all.flatMap((one) => one.fix ?? []),
    )
      ? all
      : [],
  )
}

/** Links to other sites that lead nowhere. @throws {Problem} interrupted */
async function externalFindings(
  ctx: CommandContext,
  links: readonly ExternalLink[],
  { allowPrivate }: Pick<CheckFlags, 'allowPrivate'>,
  { progress, t }: { progress: Progress; t: CheckTranslator },
): Promise<CheckFinding[]> {
  // whether it leads to a heading there cannot be determined
  const bare = (address: string): string => address.replace(/#.*$/s, '')
  prepareNetwork(ctx, false, 'http://localhost')
  const stop = stopper(ctx)
  const ended = new AbortController()
  stop.onRequested(() => ended.abort())
  const cache = new ExternalCache(ctx.env, Date.now())
  try {
    const addresses = new Set(links.map(({ address }) => bare(address)))
    let done = 0
    progress.begin('external', () => `${done}/${addresses.size}`)
    const dead = await deadLinks(addresses, {
      allowsPrivate: allowPrivate,
      isProxied: (address) => proxyFor(ctx, address) !== undefined,
      signal: ended.signal,
      isKnown: (address) => cache.has(address),
      onAlive: (address) => cache.add(address),
      onAsked: () => void done++,
    })
    return links.flatMap(({ address, ...place }): CheckFinding[] => {
      const found = dead.get(bare(address))
      if (!found) return []
      const message =
        found.status > 0
          ? t('external.status', { address, status: String(found.status) })
          : t('external.unreachable', { address, reason: found.reason })
      return [{ ...place, rule: 'link-external', level: rules['link-external'], message }]
    })
  } catch (error) {
    if (!stop.isRequested) throw error
    throw new Problem('interrupted', t('interrupted'), { cause: error })
  } finally {
    cache.save()
    stop.end()
  }
}

/** @throws {Problem} usage: not a number */
function mostWarnings(value: string | undefined, t: CheckTranslator): number {
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (!/^\d{1,9}$/.test(value)) throw new Problem('usage', t('wrongCount', { value }))
  return Number(value)
}
