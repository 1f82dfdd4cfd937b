import { describe, expect, test } from 'vitest'
import type { Phrase } from '#contract/text/phrase.ts'
import { loaders, type Area } from './areas.ts'
import { language, loadPhrases, setLanguage, t } from './phrases.ts'

const placesOf = (phrase: Phrase) =>
  new Set(
    Object.values(typeof phrase === 'string' ? { other: phrase } : phrase)
      .flatMap((form: string) => form.match(/\{\w+\}/g) ?? [])
      .filter((place) => place !== '{count}'),
  )

describe.each(Object.keys(loaders) as Area[])('%s', (area) => {
  test('has the same phrases in both languages: same keys, same placeholders, nothing empty', async () => {
    const [en, zhCn] = (await Promise.all([
      loaders[area].en(),
      loaders[area]['zh-cn'](),
    ])) as unknown as Record<string, Phrase>[]
    expect(Object.keys(zhCn ?? {})).toEqual(Object.keys(en ?? {}))
    for (const [name, phrase] of Object.entries(en ?? {})) {
      const other = zhCn?.[name] ?? ''
      expect([name, placesOf(other)]).toEqual([name, placesOf(phrase)])
      expect([name, JSON.stringify(other).length > 2]).toEqual([name, true])
    }
  })
})

test('changing the language loads every area in use, and is stored', async () => {
  await loadPhrases('core', 'account')
  const other = language() === 'en' ? 'zh-cn' : 'en'
  await setLanguage(other)
  expect(t('account.signIn')).toBe(other === 'en' ? 'Sign in' : '登录')
  expect(t('core.total', { count: 1 })).toBe(other === 'en' ? '1 entry' : '共 1 条')
  expect(document.documentElement.lang).toBe(other)
  expect(document.cookie).toContain(`lang=${other}`)
})

test('a name with an overriding direction does not turn the sentence around', async () => {
  await loadPhrases('admin-users')
  await setLanguage('en')
  expect(t('admin-users.deleted', { name: 'a\u202eb' })).toBe('Deleted \u2068a\u202eb\u2069')
  expect(t('admin-users.deleted', { name: 'ann' })).toBe('Deleted ann')
})
