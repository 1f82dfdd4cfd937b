import { existsSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { CommandContext } from '../../command.ts'
import { check as en } from '../../locales/en/check.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { check as zhCn } from '../../locales/zh-cn/check.ts'
import { exits, Problem, type Exit } from '../../output.ts'
import { reportTargets, withReports, writeReports } from '../../reports/write.ts'
import type { Lock } from '../../sync/base/lock.ts'
import { readLock } from '../../sync/base/read-lock.ts'
import { SyncProblem } from '../../sync/problem.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import {
  chosenPaths,
  findSettings,
  readSettings,
  targetOf,
} from '../../sync/settings/settings-file.ts'
import { prepareNetwork, proxyFor } from '../../network.ts'
import { translateProblems } from '../folder-calls.ts'
import { usualSettings } from '../folder-settings.ts'
import { stopper } from '../stopper.ts'
import { brokenDiagrams } from './diagrams.ts'
import { examine, type Examined } from './examine.ts'
import { ExternalCache } from './external-cache.ts'
import { deadLinks, type ExternalLink } from './external.ts'
import type { CheckFlags } from './flags.ts'
import { choiceOf, leveled, levelsFor, lineOf, type LeveledFinding } from './levels.ts'
import { deadPages } from './online.ts'
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
    const most = mostWarnings(flags.maxWarnings, t)
    const start = resolve(ctx.settings.dir ?? '.')
    const { root, config, lockFile, only } = folderOf(ctx, start, args)
    const levels = levelsFor(config, flags.rule, t)
    const began = performance.now()
    const { gitignore, encoding } = flags
    const lock = lockOf(lockFile, config)
    const examining = { config, gitignore, encoding, levels, locale: ctx.locale, lock, t }
    const isChosen = choiceOf(only)
    const first = examine(root, examining)
    const fixed = flags.fix ? fixAll(first, leveled(first.findings.filter(isChosen), levels)) : []
    const found = fixed.length > 0 ? examine(root, examining) : first
    found.findings.push(...(await brokenDiagrams(found.diagrams.filter(isChosen), t)))
    if (flags.online)
      found.findings.push(...(await deadPages(ctx, config, found.stored.filter(isChosen), t)))
    if (flags.external)
      found.findings.push(
        ...(await externalFindings(ctx, found.external.filter(isChosen), flags, t)),
      )
    const findings = leveled(found.findings.filter(isChosen), levels)
    const count = (level: string) => findings.filter((one) => one.level === level).length
    const [errors, warnings] = [count('error'), count('warn')]
    const exit: Exit = errors > 0 || warnings > most ? 'differences' : 'ok'
    const heading =
      findings.length === 0
        ? t('clean', { count: found.files })
        : t('total', {
            errors: t('errors', { count: errors }),
            warnings: t('warnings', { count: warnings }),
            files: t('files', { count: found.files }),
          })
    const fromHere = (path: string) => relative(start, resolve(root, path)).split(sep).join('/')
    for (const one of fixed)
      output.result(`${t('fixed')} ${lineOf({ ...one, path: fromHere(one.path) })}`, {
        color: 'green',
      })
    for (const one of findings.slice(0, mostLines))
      output.result(lineOf({ ...one, path: fromHere(one.path) }), {
        color: one.level === 'error' ? 'red' : 'yellow',
      })
    if (findings.length > mostLines) output.result('…')
    if (fixed.length > 0) output.result(t('fixed.total', { count: fixed.length }))
    output.result(heading)
    const told = ({ fix, ...one }: LeveledFinding) => ({
      ...one,
      path: fromHere(one.path),
      fixable: fix !== undefined,
    })
    const document = {
      ok: exit === 'ok',
      exit: exits[exit],
      errors,
      warnings,
      files: found.files,
      seconds: Math.round(performance.now() - began) / 1_000,
      findings: findings.map(told),
      ...(flags.fix ? { fixed: fixed.map(told) } : {}),
    }
    output.document('showdoc.check/1', document)
    await writeReports(ctx, targets, {
      command: 'check',
      version: ctx.version,
      heading,
      findings: findings.map(({ level, rule, message, path, line }) => ({
        level,
        rule,
        message,
        file: fromHere(path),
        ...(line > 0 ? { line } : {}),
      })),
      documents: [{ schema: 'showdoc.check/1', ...document }],
      annotates: flags.annotations,
    })
    return exit
  })

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

/** What the folder knows of the server; a lock that cannot be read only matters to a push. */
function lockOf(lockFile: string | undefined, config: SyncConfig): Lock | undefined {
  if (lockFile === undefined || config.source === undefined) return undefined
  try {
    return readLock(lockFile, config, { anyItem: !/^\d{1,16}$/.test(config.item) })
  } catch (error) {
    if (error instanceof SyncProblem) return undefined
    throw error
  }
}

/** Links to other sites that lead nowhere. @throws {Problem} interrupted */
async function externalFindings(
  ctx: CommandContext,
  links: readonly ExternalLink[],
  { allowPrivate }: Pick<CheckFlags, 'allowPrivate'>,
  t: CheckTranslator,
): Promise<CheckFinding[]> {
  // whether it leads to a heading there cannot be told
  const bare = (address: string): string => address.replace(/#.*$/s, '')
  prepareNetwork(ctx, false, 'http://localhost')
  const stop = stopper(ctx)
  const ended = new AbortController()
  stop.onRequested(() => ended.abort())
  const cache = new ExternalCache(ctx.env, Date.now())
  try {
    const dead = await deadLinks(new Set(links.map(({ address }) => bare(address))), {
      allowsPrivate: allowPrivate,
      isProxied: (address) => proxyFor(ctx, address) !== undefined,
      signal: ended.signal,
      isKnown: (address) => cache.has(address),
      onAlive: (address) => cache.add(address),
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

/** The folder to check, its settings, and which of its paths were chosen. */
function folderOf(ctx: CommandContext, start: string, args: readonly string[]) {
  if (findSettings(start) !== undefined) {
    const { file, config } = readSettings(start)
    const target = targetOf(file, config, ctx.settings.target, {})
    return { ...target, only: chosenPaths(args, start, target.root).filter((one) => one !== '') }
  }
  // a folder that was never prepared for push is checked with the usual settings
  const named = resolve(start, args[0] ?? '.')
  const isFolder = existsSync(named) && statSync(named).isDirectory()
  const root = args.length === 1 && isFolder ? named : start
  return {
    root,
    config: usualSettings(),
    lockFile: undefined,
    only: root === named ? [] : chosenPaths(args, start, root),
  }
}

/** @throws {Problem} usage: not a number */
function mostWarnings(value: string | undefined, t: CheckTranslator): number {
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (!/^\d{1,9}$/.test(value)) throw new Problem('usage', t('wrongCount', { value }))
  return Number(value)
}
