import { expect, test } from 'vitest'
import { dateText, momentOf } from './date-text.ts'

test.each([
  'Asia/Shanghai',
  'UTC',
  'America/New_York',
  'Pacific/Apia',
  'Asia/Kolkata',
  'Europe/Berlin',
])('a date text is parsed in %s', (zone) => {
  for (const unix of [
    0, 951_782_400, 1_711_846_799, 1_711_846_800, 1_729_990_799, 1_795_219_200, 4_102_444_799,
  ])
    expect(dateText(momentOf(dateText(unix, zone), zone) ?? 0, zone)).toBe(dateText(unix, zone))
})

test('seconds and time may be missing', () => {
  expect(momentOf('2026-11-21 08:00', 'Asia/Shanghai')).toBe(1_795_219_200)
  expect(momentOf(' 2026-11-21T08:00:00 ', 'Asia/Shanghai')).toBe(1_795_219_200)
  expect(momentOf('2026-11-21', 'UTC')).toBe(1_795_219_200)
})

test.each([
  '',
  'soon',
  '2026-02-30',
  '2026-13-01',
  '2026-11-21 24:00',
  '2026-11-21 08:60',
  '2026-11-21 8:00',
  '99999-01-01',
])('%s is not a date', (text) => {
  expect(momentOf(text, 'UTC')).toBeUndefined()
})
