import { expect, test } from 'vitest'
import { allRules } from '../../importers/openapi/changes/rules.ts'
import { rules } from '../commands/check/rules.ts'
import { ruleHelp } from './rule-help.ts'

test('each rule of check and api has a help text in both languages', () => {
  const names = [...Object.keys(rules), ...allRules]
  expect(names.length).toBeGreaterThan(100)
  for (const locale of ['en', 'zh-cn'] as const) {
    const help = ruleHelp(locale)
    expect(names.filter((name) => !/^\S.*[.。]$/.test(help[name] ?? ''))).toEqual([])
    expect(names.filter((name) => help[name]?.includes('{'))).toEqual([])
  }
})
