import { expect, test } from 'vitest'
import { pastedRows, writtenRows } from './pasted-rows.ts'

const short = (rows: ReturnType<typeof writtenRows>) =>
  rows?.map(({ name, type, value, remark }) => [name, type, value, remark].join('|'))

test('lines become rows, also a single one that was written for it', () => {
  expect(short(writtenRows('Accept: text/html\r\n\npage=1\nsize 20\n', 'all'))).toEqual([
    'Accept|string|text/html|',
    'page|string|1|',
    'size|string|20|',
  ])
  expect(short(writtenRows('id\tint\tthe number\tof it', 'all'))).toEqual([
    'id|int||the number of it',
  ])
  expect(short(writtenRows('page=1', 'all'))).toEqual(['page|string|1|'])
  expect(short(writtenRows('{"a":{"b":1}}', 'field'))?.map((one) => one.split('|')[0])).toEqual([
    'a',
    'a.b',
  ])
  expect(writtenRows('  ', 'all')).toEqual([])
})

test('what begins like JSON and is none becomes no rows', () => {
  expect(writtenRows('{"a":\n1', 'all')).toBeNull()
})

test('one pasted line stays the text of its field', () => {
  expect(pastedRows('page=1', 'all')).toBeNull()
  expect(pastedRows('page=1\nsize=2', 'all')).toHaveLength(2)
})
