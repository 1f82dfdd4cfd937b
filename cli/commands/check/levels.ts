import type { check as en } from '../../locales/en/check.ts'
import type { Translator } from '../../locales/translator.ts'
import { Problem } from '../../output.ts'
import type { FindingLevel } from '../../reports/finding.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import { pathFilter } from '../../sync/names.ts'
import { nearest } from '#contract/text/nearest.ts'
import { shown } from '../../ui/shown.ts'
import { inOrder } from './examine.ts'
import {
  isRule,
  rules,
  type CheckFinding,
  type RuleLevel,
  type RuleLevels,
  type RuleName,
} from './rules.ts'

/**
 * Levels that differ from the usual ones: those of `--rule`, then those of the settings.
 *
 * @param given `RULE=LEVEL`, parted by commas
 * @throws {Problem} usage
 */
export function levelsFor(
  { check = {} }: Pick<SyncConfig, 'check'>,
  given: string | undefined,
  t: Translator<typeof en>,
): RuleLevels {
  const ofSettings = Object.entries(check).map(([rule, level]) => `${rule}=${level}`)
  return new Map([...levelsOf(ofSettings.join(), t), ...levelsOf(given, t)])
}

/** A finding that is reported. */
export type LeveledFinding = CheckFinding & { readonly level: FindingLevel }

/** The findings that count, with their levels, by file and place. */
export const leveled = (findings: readonly CheckFinding[], levels: RuleLevels): LeveledFinding[] =>
  findings.toSorted(inOrder).flatMap((one): LeveledFinding[] => {
    const level = levels.get(one.rule) ?? one.level
    return level === 'off' ? [] : [{ ...one, level }]
  })

/** Whether a finding is at or below one of these paths, or matches one as a glob; none means all. */
export function choiceOf(only: readonly string[]): (one: Pick<CheckFinding, 'path'>) => boolean {
  const isChosen = pathFilter(only)
  return ({ path }) => isChosen(path)
}

/** A finding as `path:line:column level rule message`. */
export const lineOf = ({ path, line, column, level, rule, message }: CheckFinding): string =>
  `${shown(path)}${line > 0 ? `:${line}:${column}` : ''} ${level} ${rule} ${shown(message)}`

/** @throws {Problem} usage: not `RULE=LEVEL`, or an unknown rule */
function levelsOf(value: string | undefined, t: Translator<typeof en>): Map<RuleName, RuleLevel> {
  const levels = new Map<RuleName, RuleLevel>()
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
    levels.set(name, level as RuleLevel)
  }
  return levels
}
