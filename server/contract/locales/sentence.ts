import type { FailureDetails, FailureName } from '../failures.ts'
import { en } from './en.ts'
import { zhCn } from './zh-cn.ts'

/** Languages of the product. Source: spec 1 §1. */
export type Locale = 'zh-cn' | 'en'

/** The sentence of a failure in a language, its places filled from the details. */
export const failureSentence = (locale: Locale, why: FailureName, details: FailureDetails): string =>
  (locale === 'en' ? en : zhCn)[why].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '?'))
