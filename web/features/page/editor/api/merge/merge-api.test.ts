import { expect, test } from 'vitest'
import { mergeApi } from './merge-api.ts'

const page = (changes: object = {}) =>
  JSON.stringify({ info: { url: '/a', method: 'get', description: '' }, ...changes })
const headers = (...rows: object[]) => page({ request: { headers: rows } })
const merge = (base: string, mine: string, theirs: string): unknown =>
  JSON.parse(mergeApi(base, mine, theirs) ?? 'null')

test('changes of different fields are both taken, with numbers as they were', () => {
  const base = '{"info":{"url":"/a","method":"get"},"n":1.0,"m":12345678901234567890}'
  const mine = base.replace('/a', '/b')
  const theirs = base.replace('get', 'put').replace('1.0', '2.50')
  expect(mergeApi(base, mine, theirs)).toBe(
    '{"info":{"url":"/b","method":"put"},"n":2.50,"m":12345678901234567890}',
  )
})

test('rows are merged by name: changed, added and removed ones, in the order of this side', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, remark: '', type: 'string' }))
  expect(
    merge(
      headers(a!, b!, c!),
      headers({ ...b, remark: 'mine' }, a!, { name: 'own' }),
      headers(a!, { ...b, type: 'int' }, { name: 'new' }, c!),
    ),
  ).toMatchObject({
    request: {
      headers: [
        { name: 'b', remark: 'mine', type: 'int' },
        { name: 'new' },
        { name: 'a' },
        { name: 'own' },
      ],
    },
  })
})

test('what both changed differently is left to people', () => {
  expect(merge(page(), page().replace('/a', '/b'), page().replace('/a', '/c'))).toBeNull()
  // removed on one side and changed on the other
  const row = { name: 'a', remark: '' }
  expect(merge(headers(row), headers(), headers({ ...row, remark: 'x' }))).toBeNull()
  expect(merge(headers(row), headers(row, row), headers({ name: 'z' }))).toBeNull()
  expect(mergeApi('text', page(), page())).toBeNull()
})
