import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Phrase, Phrases } from '#contract/text/phrase.ts'

const folder = (language: string) => path.join(import.meta.dirname, language)
const namesIn = (language: string) =>
  readdirSync(folder(language))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()

/** Placeholders of all plural forms; a translation may leave out the count. */
const placeholdersOf = (phrase: Phrase) =>
  new Set(
    Object.values(typeof phrase === 'string' ? { other: phrase } : phrase)
      .flatMap((form: string) => form.match(/\{\w+\}/g) ?? [])
      .filter((placeholder) => placeholder !== '{count}'),
  )

test.each(namesIn('en'))(
  '%s has the same messages in both languages: same keys, same placeholders, nothing empty',
  async (file) => {
    const load = async (language: string) => {
      const module = (await import(path.join(folder(language), file))) as Record<string, Phrases>
      return Object.entries(Object.values(module)[0] ?? {})
    }
    const [en, zhCn] = [new Map(await load('en')), new Map(await load('zh-cn'))]
    expect(en.size).toBeGreaterThan(0)
    expect([...zhCn.keys()].toSorted()).toEqual([...en.keys()].toSorted())
    for (const [name, phrase] of en) {
      const other = zhCn.get(name) ?? ''
      expect([name, placeholdersOf(other)]).toEqual([name, placeholdersOf(phrase)])
      expect([name, JSON.stringify(other).length > 2]).toEqual([name, true])
    }
  },
)
