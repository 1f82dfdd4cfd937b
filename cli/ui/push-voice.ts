import { push as en } from '../locales/en/push.ts'
import { push as zhCn } from '../locales/zh-cn/push.ts'
import { speaker, type Say } from '../locales/speak.ts'
import type { Phrase } from '../sync/problem.ts'

export type PushVoice = Say<typeof en>
type Key = keyof typeof en

export const pushVoice = (locale: 'en' | 'zh-cn'): PushVoice =>
  speaker(locale, { en, 'zh-cn': zhCn })

/** Says what a rule found; numbers that name a place are not grouped. */
export function sayPhrase(say: PushVoice, { key, values }: Phrase): string {
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'count' ? value : String(value)]),
  )
  return say(key as Key, plain)
}

/** What to do about it, where there is something to say. */
export function hintOf(say: PushVoice, phrase: Phrase): string | undefined {
  const key = `${phrase.key}.hint`
  return Object.hasOwn(en, key) ? sayPhrase(say, { key, values: phrase.values }) : undefined
}
