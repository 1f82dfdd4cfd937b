import { existsSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { CommandContext } from '../../command.ts'
import { check as en } from '../../locales/en/check.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { check as zhCn } from '../../locales/zh-cn/check.ts'
import { exits, Problem, type Exit } from '../../output.ts'
import { reportTargets, withReports, writeReports } from '../../reports/write.ts'
import { readConfig } from '../../sync/settings/config.ts'
import { nearest } from '../../sync/settings/nearest.ts'
import {
  chosenPaths,
  findSettings,
  readSettings,
  targetOf,
} from '../../sync/settings/settings-file.ts'
import { shown } from '../../ui/shown.ts'
import { translateProblems } from '../folder-calls.ts'
import { examine } from './examine.ts'
import type { CheckFlags } from './flags.ts'
import { isRule, rules, type CheckFinding, type RuleName } from './rules.ts'

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
    const levels = levelsOf(flags.rule, t)
    const most = mostWarnings(flags.maxWarnings, t)
    const start = resolve(ctx.settings.dir ?? '.')
    const { root, config, only } = folderOf(ctx, start, args)
    const began = performance.now()
    const { gitignore, encoding } = flags
    const found = examine(root, { config, gitignore, encoding, locale: ctx.locale, t })
    const isChosen = ({ path }: CheckFinding) =>
      only.length === 0 || only.some((one) => path === one || path.startsWith(`${one}/`))
    const findings = found.findings.filter(isChosen).flatMap((one): CheckFinding[] => {
      const level = levels.get(one.rule) ?? one.level
      return level === 'off' ? [] : [{ ...one, level }]
    })
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
    for (const one of findings.slice(0, mostLines))
      output.result(
        `${shown(fromHere(one.path))}${one.line > 0 ? `:${one.line}:${one.column}` : ''} ${one.level} ${one.rule} ${shown(one.message)}`,
        { color: one.level === 'error' ? 'red' : 'yellow' },
      )
    if (findings.length > mostLines) output.result('…')
    output.result(heading)
    const document = {
      ok: exit === 'ok',
      exit: exits[exit],
      errors,
      warnings,
      files: found.files,
      seconds: Math.round(performance.now() - began) / 1_000,
      findings: findings.map((one) => ({ ...one, path: fromHere(one.path) })),
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
  const config = readConfig(
    JSON.stringify({ version: 1, server: 'http://localhost', item: '1', folder: '.' }),
    'showdoc.json',
  )
  return { root, config, only: root === named ? [] : chosenPaths(args, start, root) }
}

/** @throws {Problem} usage: not `RULE=LEVEL`, or an unknown rule */
function levelsOf(
  value: string | undefined,
  t: CheckTranslator,
): Map<RuleName, 'error' | 'warn' | 'off'> {
  const levels = new Map<RuleName, 'error' | 'warn' | 'off'>()
  for (const one of (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [, name = '', level] = /^([^=]*)=(error|warn|off)$/.exec(one) ?? []
    if (level === undefined)
      throw new Problem('usage', t('wrongRule', { value: one }), { hint: t('wrongRuleHint') })
    if (!isRule(name)) {
      const near = nearest(name, Object.keys(rules))
      throw new Problem('usage', t('unknownRule', { rule: name }), {
        hint: near ?? t('rules', { rules: Object.keys(rules).join(', ') }),
      })
    }
    levels.set(name, level as 'error' | 'warn' | 'off')
  }
  return levels
}

/** @throws {Problem} usage: not a number */
function mostWarnings(value: string | undefined, t: CheckTranslator): number {
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (!/^\d{1,9}$/.test(value)) throw new Problem('usage', t('wrongCount', { value }))
  return Number(value)
}
