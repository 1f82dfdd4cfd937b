import type { Locale } from '#contract/locales/sentence.ts'

/**
 * A whole sentence with named placeholders (`{name}`), or one per plural form of the value `count`.
 */
export type Phrase = string | { readonly one: string; readonly other: string }
export type Phrases = Readonly<Record<string, Phrase>>
/** What every other language must provide: the same keys as English. */
export type Translated<English extends Phrases> = { readonly [Name in keyof English]: Phrase }
export type Values = Readonly<Record<string, string | number>>
/** Fills in a phrase in the user's language; numbers are formatted for the locale. */
export type Translator<P extends Phrases> = (key: keyof P & string, values?: Values) => string

/**
 * A translator for one set of phrases. A placeholder without a value is left as it is, so that the
 * mistake shows.
 */
export function createTranslator<P extends Phrases>(
  locale: Locale,
  texts: { readonly en: P; readonly 'zh-cn': Translated<P> },
): Translator<P> {
  const list: Phrases = texts[locale]
  return (key, values = {}) => {
    const phrase = list[key] ?? key
    const isOne =
      typeof values.count === 'number' &&
      new Intl.PluralRules(locale).select(values.count) === 'one'
    const sentence = typeof phrase === 'string' ? phrase : isOne ? phrase.one : phrase.other
    return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name]
      return value === undefined
        ? placeholder
        : typeof value === 'number'
          ? new Intl.NumberFormat(locale).format(value)
          : value
    })
  }
}

/**
 * Language of the person: the flag, else the variables in their order; `zh*` is Chinese, everything
 * else English. Source: cli/spec.md 1.2.
 */
export function localeOf(flag: string | undefined, env: NodeJS.ProcessEnv): Locale {
  const requested = [flag, env.SHOWDOC_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    (one) => one !== undefined && one !== '',
  )
  return requested?.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en'
}
