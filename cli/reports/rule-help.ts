import type { Locale } from '#contract/locales/sentence.ts'
import {
  allRules,
  levelOf,
  operationRules,
  type OperationRule,
  type Rule,
  type SchemaRule,
} from '../../importers/openapi/changes/rules.ts'
import { apiRules as enApi } from '../locales/en/api-rules.ts'
import { rules as en } from '../locales/en/rules.ts'
import { createTranslator } from '../locales/translator.ts'
import { apiRules as zhCnApi } from '../locales/zh-cn/api-rules.ts'
import { rules as zhCn } from '../locales/zh-cn/rules.ts'

/** What each rule of a report finds, in the user's language. */
export function ruleHelp(locale: Locale): Readonly<Record<string, string>> {
  const t = createTranslator(locale, { en: enApi, 'zh-cn': zhCnApi })
  const help = (rule: Rule): string => {
    if (Object.hasOwn(operationRules, rule))
      return t(levelOf(rule), { what: t(rule as OperationRule) })
    const [, direction, name] = /^(request|response)-(.+)$/.exec(rule) as unknown as [
      string,
      'request' | 'response',
      SchemaRule,
    ]
    return t(levelOf(rule), { what: t(direction, { what: t(name) }) })
  }
  const ofChanges = [...allRules].map((rule) => [rule, help(rule as Rule)])
  return { ...(locale === 'zh-cn' ? zhCn : en), ...Object.fromEntries(ofChanges) }
}
