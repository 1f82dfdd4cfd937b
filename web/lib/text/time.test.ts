import { expect, test } from 'vitest'
import { dateText, timeText } from './time.ts'

const now = Date.UTC(2026, 10, 21, 8, 30) / 1000

test('a date is formatted to the minute', () => {
  expect(dateText(now)).toBe('2026-11-21 08:30')
})

test('where a minute holds several, a time is formatted to the second', () => {
  expect(timeText(now + 5)).toBe('2026-11-21 08:30:05')
})
