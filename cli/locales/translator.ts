import type { Locale } from '#contract/locales/sentence.ts'
import {
  fill,
  type Phrase,
  type Phrases,
  type Translation,
  type ValuesOf,
} from '#contract/text/phrase.ts'

/** Formats a phrase in the user's language; the phrase determines which values it needs. */
export type Translator<P extends Phrases> = <const K extends keyof P & string>(
  key: K,
  ...values: ValuesOf<P[K]>
) => string

/** A translator for one set of phrases. */
export function createTranslator<P extends Phrases>(
  locale: Locale,
  texts: { readonly en: P; readonly 'zh-cn': Translation<P> },
): Translator<P> {
  const list = texts[locale] as Phrases
  return (key, ...values) => fill<Phrase>(list[key] ?? key, locale, values[0])
}

/**
 * The user's language: the flag, else our variable, else that of the user's own file, else the
 * system's variables in their order; `zh*` is Chinese, everything else English. Source: cli/spec.md
 * 1.1, 1.2.
 */
export function localeOf(
  flag: string | undefined,
  env: NodeJS.ProcessEnv,
  own: string | undefined,
): Locale {
  const requested = [flag, env.SHOWDOC_LANG, own, env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    (one) => one !== undefined && one !== '',
  )
  return requested?.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en'
}
