import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test('the cookie decides, then the browser in its order of preference, then the site', () => {
  expect(languageOf('en', 'zh-CN', 'zh-cn')).toBe('en')
  expect(languageOf(undefined, 'fr, en-GB;q=0.8, zh;q=0.9', 'en')).toBe('zh-cn')
  expect(languageOf(undefined, 'zh-TW', 'en')).toBe('zh-cn')
  expect(languageOf(undefined, 'de, en;q=0', 'zh-cn')).toBe('zh-cn')
  expect(languageOf('nonsense', undefined, 'en')).toBe('en')
})
