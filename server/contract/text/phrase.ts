/**
 * One phrase: a whole sentence with named placeholders (`{name}`), or one for each plural form of
 * `count`.
 */
export type Phrase = string | { readonly one?: string; readonly other: string }

/** Phrases by their names. */
export type Phrases = Readonly<Record<string, Phrase>>

/** Names of the placeholders in a text known at compile time. */
type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never
type OtherForm<P> = P extends { readonly other: infer Text } ? Text : P

/** Names of the placeholders of a phrase; one with plural forms always needs its `count`. */
export type PlaceholdersOf<P> =
  | PlaceholdersIn<OtherForm<P>>
  | (P extends { readonly other: string } ? 'count' : never)

/** Values of placeholders. Numbers are formatted for the language. */
type Values<Name extends string> = Readonly<Record<Name, string | number>>
/** Values for a phrase that is known at run time only; extra ones are ignored. */
type AnyValues = Readonly<Record<string, string | number | boolean>>

/**
 * The arguments that fill a phrase: none if it has no placeholders, else a value for each. For a
 * phrase known at run time only, nothing can be required.
 */
export type ValuesOf<P> = string extends P ? [values?: AnyValues] : ValuesFor<PlaceholdersOf<P>>

/** The arguments that give each of these placeholders a value. */
export type ValuesFor<Names extends string> = [Names] extends [never] ? [] : [values: Values<Names>]

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
/** A text that contains each of these placeholders. */
type TextWith<Names extends string> = [Names] extends [never]
  ? string
  : Both<Names extends string ? `${string}{${Names}}${string}` : never>

/**
 * What a translation of the English phrases must contain: the same names, each with the same
 * placeholders, or with plural forms; a translation may leave out `count`.
 */
export type Translation<English> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? TextWith<PlaceholdersOf<English[Name]>>
    :
        | TextWith<Exclude<PlaceholdersOf<English[Name]>, 'count'>>
        | {
            readonly one?: string
            readonly other: TextWith<Exclude<PlaceholdersOf<English[Name]>, 'count'>>
          }
}

/**
 * Fills in a phrase. The plural form is chosen by `count` and the rules of the language. A
 * placeholder without a value is kept, so that the mistake is visible.
 */
export function fill<const P extends Phrase>(
  phrase: P,
  language: string,
  ...[given]: ValuesOf<P>
): string {
  const values: AnyValues = given ?? {}
  const sentence =
    typeof phrase === 'string'
      ? phrase
      : (phrase[formOf(language, Number(values.count))] ?? phrase.other)
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined
      ? placeholder
      : typeof value === 'number'
        ? numberIn(language, value)
        : String(value)
  })
}

const formats = new Map<string, Intl.NumberFormat>()

/** Whole numbers look the same in our languages; a command would wait 20 ms for `Intl` to load. */
function numberIn(language: string, value: number): string {
  if (Number.isSafeInteger(value) && /^(?:en|zh)\b/.test(language))
    return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(value)
}

/** Like `numberIn`, without `Intl` for our languages. */
function formOf(language: string, count: number): 'one' | 'other' {
  if (/^en\b/.test(language)) return count === 1 ? 'one' : 'other'
  if (/^zh\b/.test(language)) return 'other'
  return new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'
}
