import { useSyncExternalStore } from 'react'
import { writeCookie } from '../lib/storage/cookies.ts'
import { isolated } from '../lib/text/isolated.ts'
import { fill, type Phrase, type ValuesOf } from '#contract/text/phrase.ts'
import { loaders, type Area, type Areas, type Language } from './areas.ts'

type Key = { [A in Area]: `${A}.${keyof Areas[A] & string}` }[Area]
type PhraseAt<K> = K extends `${infer A}.${infer Name}`
  ? A extends Area
    ? Name extends keyof Areas[A]
      ? Areas[A][Name]
      : never
    : never
  : never

/**
 * Formats a phrase in the active language: `t('core.close')`, `t('core.minutesAgo', { count: 3 })`.
 */
export type Write = <K extends Key>(key: K, ...values: ValuesOf<PhraseAt<K>>) => string

const known: Partial<Record<`${Language}/${Area}`, Readonly<Record<string, Phrase>>>> = {}
const inUse = new Set<Area>()
const listeners = new Set<() => void>()
let active: Language = document.documentElement.lang === 'en' ? 'en' : 'zh-cn'
let write = writer(active)

/** The active language, as `Intl` and `<html lang>` expect it. */
export const language = (): Language => active

/**
 * The phrases for code outside of components; inside, `usePhrases` also follows a change of
 * language. A phrase whose area is not loaded shows its key.
 */
export const t: Write = (key, ...values) => write(key, ...values)

/** The phrases inside a component, which is drawn again when the language changes. */
export const usePhrases = (): Write => useSyncExternalStore(follow, () => write)

/**
 * Fetches the phrases of an area in the active language.
 * @throws when the file can't be fetched (offline, new release).
 */
export async function loadPhrases(...areas: Area[]): Promise<void> {
  for (const area of areas) inUse.add(area)
  await Promise.all(areas.map((area) => load(active, area)))
}

/**
 * Changes the language now and for later visits; nothing typed or opened is lost. Source:
 * web/spec/reading.md 1.5.
 */
export async function setLanguage(next: Language): Promise<void> {
  await Promise.all([...inUse].map((area) => load(next, area)))
  active = next
  write = writer(next)
  document.documentElement.lang = next
  writeCookie('lang', next)
  for (const listener of listeners) listener()
}

async function load(language: Language, area: Area): Promise<void> {
  known[`${language}/${area}`] ??= (await loaders[area][language]()) as Readonly<
    Record<string, Phrase>
  >
}

/**
 * The phrases of an area in a language that need not be the active one, to search in both.
 * @throws like `loadPhrases`
 */
export async function phrasesIn(language: Language, area: Area): Promise<Write> {
  await load(language, area)
  return writer(language)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names and titles that people have typed must not turn the sentence around them. */
const isolatedValues = (values: Readonly<Record<string, string | number | boolean>> = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  )

function writer(language: Language): Write {
  return (key, ...values) => {
    const dot = key.indexOf('.')
    const phrase = known[`${language}/${key.slice(0, dot) as Area}`]?.[key.slice(dot + 1)]
    return phrase === undefined ? key : fill<Phrase>(phrase, language, isolatedValues(values[0]))
  }
}
