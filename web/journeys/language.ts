import { crc32 } from 'node:zlib'
import { beforeEach, describe } from 'vitest'
import { en } from '#contract/locales/en.ts'
import { zhCn } from '#contract/locales/zh-cn.ts'
import { fill, type Phrase, type Phrases, type ValuesOf } from '#contract/text/phrase.ts'
import { loaders, type Area, type Language } from '../locales/areas.ts'
import type { Write } from '../locales/phrases.ts'

export type { Language }
export const languages = ['en', 'zh-cn'] as const

const areas = Object.keys(loaders) as Area[]
const phrasesOf = async (language: Language): Promise<Record<Area, Phrases>> =>
  Object.fromEntries(
    await Promise.all(areas.map(async (area) => [area, await loaders[area][language]()] as const)),
  ) as unknown as Record<Area, Phrases>
const [english, chinese] = await Promise.all([phrasesOf('en'), phrasesOf('zh-cn')])
const phrases = { en: english, 'zh-cn': chinese }

let current: Language = 'en'

/** The language of the people in the test that runs. */
export const language = (): Language => current

/** From now on they read another one. */
export function switchTo(next: Language): void {
  current = next
}

/** A phrase of the web client as they read it: `t('core.close')`, as in the client itself. */
export const t: Write = (key, ...values) => {
  const [area] = key.split('.') as [Area]
  return fill(
    phrases[current][area][key.slice(area.length + 1)] as Phrase,
    current,
    ...(values as ValuesOf<Phrase>),
  )
}

/** A phrase of the web client as they read it, whatever its values are: `pattern('tokens.days')`. */
export const pattern = (key: Parameters<Write>[0]): RegExp =>
  new RegExp(
    // a placeholder without a value is kept
    (t as (key: string) => string)(key)
      .split(/\{\w+\}/)
      .map((text) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('.+'),
  )

/** The server's message of a failure as they read it. */
export const failureMessage = <Name extends keyof typeof en>(
  name: Name,
  ...values: ValuesOf<(typeof en)[Name]>
): string =>
  fill(
    { en, 'zh-cn': zhCn }[current][name] as Phrase,
    current,
    ...(values as unknown as ValuesOf<Phrase>),
  )

/**
 * Chooses the language of each test of a file: that of `SHOWDOC_JOURNEYS_LANGUAGE`, else one by the
 * test's name, so that half of them are in Chinese.
 */
export function chooseLanguages(): void {
  current = 'en'
  beforeEach(({ task }) => {
    const chosen = languages.find((one) => one === process.env['SHOWDOC_JOURNEYS_LANGUAGE'])
    current = chosen ?? languages[crc32(task.name) % 2]!
  })
}

/** Stories that are told in both languages in every run. */
export const inEachLanguage = (stories: () => void): void =>
  describe.each(languages)('in %s', (one) => {
    beforeEach(() => {
      current = one
    })
    stories()
  })
