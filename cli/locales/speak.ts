import type { Locale } from '#contract/locales/sentence.ts'

/**
 * A whole sentence with named places (`{name}`), or one for each plural form of the value `count`.
 */
export type Phrase = string | { readonly one: string; readonly other: string }
export type Phrases = Readonly<Record<string, Phrase>>
/** What another language must offer for the phrases of English: the same names. */
export type Translated<English extends Phrases> = { readonly [Name in keyof English]: Phrase }
export type Values = Readonly<Record<string, string | number>>
/** Says a phrase in the language of the person. Numbers are written as the language writes them. */
export type Say<P extends Phrases> = (key: keyof P & string, values?: Values) => string

/**
 * A voice for one list of phrases. A place without a value stays as it is written, so that a
 * mistake is seen.
 */
export function speaker<P extends Phrases>(
  locale: Locale,
  texts: { readonly en: P; readonly 'zh-cn': Translated<P> },
): Say<P> {
  const list: Phrases = texts[locale]
  return (key, values = {}) => {
    const phrase = list[key] ?? key
    const isOne =
      typeof values.count === 'number' &&
      new Intl.PluralRules(locale).select(values.count) === 'one'
    const sentence = typeof phrase === 'string' ? phrase : isOne ? phrase.one : phrase.other
    return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = values[name]
      return value === undefined
        ? place
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
  const wish = [flag, env.SHOWDOC_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    (one) => one !== undefined && one !== '',
  )
  return wish?.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en'
}
