import type { FailureDetails, FailureName } from '../failures.ts'
import { adviceEn } from './advice-en.ts'
import { adviceZhCn } from './advice-zh-cn.ts'
import { en } from './en.ts'
import { zhCn } from './zh-cn.ts'

/** Languages of the product. Source: web/spec/design.md 6. */
export type Locale = 'zh-cn' | 'en'

const filled = (sentence: string, details: FailureDetails): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '?'))

/** The sentence of a failure in a language, its places filled from the details. */
export const failureSentence = (
  locale: Locale,
  why: FailureName,
  details: FailureDetails,
): string => filled((locale === 'en' ? en : zhCn)[why], details)

/** Names of what a connection test advises. */
export type AdviceName = keyof typeof adviceEn

/** What to do about a step of a connection test, in a language. */
export const adviceSentence = (
  locale: Locale,
  advice: AdviceName,
  details: FailureDetails = {},
): string => filled((locale === 'en' ? adviceEn : adviceZhCn)[advice], details)
