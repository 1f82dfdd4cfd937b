/**
 * One phrase: a whole sentence with named places (`{name}`), or one for each plural form of
 * `count`.
 */
export type Phrase = string | { readonly one?: string; readonly other: string }

/**
 * What another language must offer for the phrases of English: the same names, each with a sentence
 * or plural forms.
 */
export type Phrases<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : Phrase
}

type Places<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never
type OtherForm<P> = P extends { readonly other: infer Text } ? Text : P
type PlacesOf<P> = Places<OtherForm<P>> | (P extends string ? never : 'count')

/**
 * Arguments of a phrase: none when it has no places, else one value for each. Numbers are written
 * as the language writes them.
 */
export type PlaceValues<P> = [PlacesOf<P>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesOf<P>, string | number>>]

/**
 * Fills a phrase. The plural form is chosen by `count` and the language's own rules.
 * A place without a value stays as it is written, so that a mistake is seen.
 */
export function fill(
  phrase: Phrase,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const sentence =
    typeof phrase === 'string'
      ? phrase
      : (phrase[formOf(language, Number(values.count))] ?? phrase.other)
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined
      ? place
      : typeof value === 'number'
        ? new Intl.NumberFormat(language).format(value)
        : value
  })
}

const formOf = (language: string, count: number): 'one' | 'other' =>
  new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'
