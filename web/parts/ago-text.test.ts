import { expect, test, vi } from 'vitest'
import { loadPhrases, setLanguage, t } from '../locales/phrases.ts'
import { agoText } from './ago-text.ts'

const now = Date.UTC(2026, 10, 21, 8, 30) / 1000

test.each([
  [0, 'just now'],
  [-30, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '2026-11-20'],
])('%i seconds ago reads "%s"', async (seconds, text) => {
  await loadPhrases('core')
  await setLanguage('en')
  expect(agoText(now - seconds, t, now)).toBe(text)
})

test.each(['en', 'zh-cn'] as const)('in %s the words are those of Intl', async (language) => {
  await loadPhrases('core')
  await setLanguage(language)
  const intl = new Intl.RelativeTimeFormat(language)
  const counts = [1, 2, 5, 21]
  expect(counts.map((count) => agoText(now - count * 60, t, now))).toEqual(
    counts.map((count) => intl.format(-count, 'minute')),
  )
  expect(counts.map((count) => agoText(now - count * 3600, t, now))).toEqual(
    counts.map((count) => intl.format(-count, 'hour')),
  )
})

test('a list of times does not load Intl', async () => {
  await loadPhrases('core')
  await setLanguage('en')
  const formats = vi.spyOn(Intl, 'RelativeTimeFormat')
  const rules = vi.spyOn(Intl, 'PluralRules')
  expect(agoText(now - 60, t, now)).toBe('1 minute ago')
  expect(formats).not.toHaveBeenCalled()
  expect(rules).not.toHaveBeenCalled()
  formats.mockRestore()
  rules.mockRestore()
})
