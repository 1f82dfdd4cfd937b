import { expect, test } from 'vitest'
import { dateOf, dateText, daysBefore } from './date-text.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  [' 2026/1/5 ', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2024-02-29', '2024-02-29'],
])('%s is a date', (text, day) => {
  const found = dateOf(text)
  expect(found && dateText(found)).toBe(day)
})

test.each([
  '',
  '2026-02-29',
  '2026-13-01',
  '0026-01-01',
  '21.11.2026',
  '2026-11',
  '20260231',
  '2026115',
  'today',
])('%j is not', (text) => expect(dateOf(text)).toBeNull())

test('days are counted across month ends and clock changes', () => {
  expect(dateText(daysBefore(new Date(2026, 2, 30), 29))).toBe('2026-03-01')
  expect(dateText(daysBefore(new Date(2026, 0, 1), 1))).toBe('2025-12-31')
})
