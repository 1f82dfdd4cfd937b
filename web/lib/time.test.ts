import { expect, test, vi } from 'vitest'
import { agoText, dateText, timeText } from './time.ts'

const now = Date.UTC(2026, 10, 21, 8, 30) / 1000

test('a date is formatted to the minute', () => {
  expect(dateText(now)).toBe('2026-11-21 08:30')
})

test('where a minute holds several, a time is formatted to the second', () => {
  expect(timeText(now + 5)).toBe('2026-11-21 08:30:05')
})

test.each([
  [0, 'just now'],
  [-30, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '2026-11-20'],
])('%i seconds ago reads "%s"', (seconds, text) => {
  expect(agoText(now - seconds, 'en', 'just now', now)).toBe(text)
})

test('the same in Chinese', () => {
  expect(agoText(now - 180, 'zh-cn', '刚刚', now)).toBe('3分钟前')
})

test('a list of times makes one format for its language', () => {
  const made = vi.spyOn(Intl, 'RelativeTimeFormat')
  const texts = [60, 120, 3_600].map((past) => agoText(now - past, 'de', '', now))
  expect(texts).toEqual(['vor 1 Minute', 'vor 2 Minuten', 'vor 1 Stunde'])
  expect(made).toHaveBeenCalledOnce()
  made.mockRestore()
})
