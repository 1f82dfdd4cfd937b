import { push as en } from '../../locales/en/push.ts'
import { push as zhCn } from '../../locales/zh-cn/push.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { minuteOf } from '../minute.ts'
import type { Phrase, PhraseKey } from '../../sync/problem.ts'

export type PushTranslator = Translator<typeof en>

export const pushTranslator = (locale: 'en' | 'zh-cn'): PushTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** The message of a phrase in the user's language; numbers that are positions are not grouped. */
export function formatPhrase(t: PushTranslator, { key, values }: Phrase): string {
  // the values were asked for where the phrase was made
  const say = t as (key: PhraseKey, values: Phrase['values']) => string
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'count' ? value : name === 'since' ? sinceOf(String(value)) : String(value),
    ]),
  )
  const words = `config.accepted.${plain['accepted']}`
  return say(key, isKey(words) ? { ...plain, accepted: say(words, plain) } : plain)
}

/** A time since when something goes on, in the user's time zone; another text stays as it is. */
function sinceOf(text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : minuteOf(time / 1_000)
}

/** What to do about it, where there is a hint. */
export function hintOf(t: PushTranslator, phrase: Phrase): string | undefined {
  const key = `${phrase.key}.hint`
  return isKey(key) ? formatPhrase(t, { key, values: phrase.values }) : undefined
}

const isKey = (key: string): key is PhraseKey => Object.hasOwn(en, key)
