import type { DetailsOf, FailureDetails, FailureName } from '../failures.ts'
import { fill } from '../text/phrase.ts'
import { adviceEn } from './advice-en.ts'
import { adviceZhCn } from './advice-zh-cn.ts'
import { en } from './en.ts'
import { zhCn } from './zh-cn.ts'

/** Languages of the product. Source: web/spec/design.md 6. */
export type Locale = 'zh-cn' | 'en'

/** The message of a failure in a language, with its placeholders filled in. */
export const failureSentence = (
  locale: Locale,
  why: FailureName,
  details: FailureDetails,
): string => fill<string>((locale === 'en' ? en : zhCn)[why], locale, details)

/** Names of the advice on connection tests. */
export type AdviceName = keyof typeof adviceEn

/**
 * The details required by an advice; none can be required if its name is known at run time only.
 */
export type AdviceDetails<Name extends AdviceName> = DetailsOf<
  AdviceName extends Name ? string : (typeof adviceEn)[Name]
>

/** The advice on a step of a connection test, in a language. */
export const adviceSentence = <const Name extends AdviceName>(
  locale: Locale,
  advice: Name,
  ...[details]: AdviceDetails<Name>
): string => fill<string>((locale === 'en' ? adviceEn : adviceZhCn)[advice], locale, details)
