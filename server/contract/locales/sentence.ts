import type { DetailsOf, FailureDetails, FailureName } from '../failures.ts'
import { fill } from '../text/phrase.ts'
import { adviceEn } from './advice-en.ts'
import { adviceZhCn } from './advice-zh-cn.ts'
import { en } from './en.ts'
import { zhCn } from './zh-cn.ts'

/** Languages of the product. Source: web/spec/design.md 6. */
export type Locale = 'zh-cn' | 'en'

/** The sentence of a failure in a language, its placeholders filled from the details. */
export const failureSentence = (
  locale: Locale,
  why: FailureName,
  details: FailureDetails,
): string => fill<string>((locale === 'en' ? en : zhCn)[why], locale, details)

/** Names of what a connection test advises. */
export type AdviceName = keyof typeof adviceEn

/** The details an advice needs; of a name that is known at run time only, nothing can be asked. */
export type AdviceDetails<Name extends AdviceName> = DetailsOf<
  AdviceName extends Name ? string : (typeof adviceEn)[Name]
>

/** What to do about a step of a connection test, in a language. */
export const adviceSentence = <const Name extends AdviceName>(
  locale: Locale,
  advice: Name,
  ...[details]: AdviceDetails<Name>
): string => fill<string>((locale === 'en' ? adviceEn : adviceZhCn)[advice], locale, details)
