import { expect, test } from 'vitest'
import {
  clashKey,
  compareNatural,
  comparePaths,
  resolvePath,
  splitPrefix,
  stemOf,
} from './names.ts'

test.each([
  ['10-install.md', 10, 'install.md'],
  ['001_guide', 1, 'guide'],
  ['3. 部署', 3, '部署'],
  ['2 - notes', 2, 'notes'],
  ['2026', undefined, '2026'],
  ['10-', undefined, '10-'],
  ['1234567-x', undefined, '1234567-x'],
  ['0-intro', undefined, 'intro'],
  ['install', undefined, 'install'],
])('%s', (name, order, rest) => {
  expect(splitPrefix(name)).toEqual(order === undefined ? { rest } : { order, rest })
})

test('names are sorted in natural order, and paths by bytes', () => {
  expect(['b10', 'b9', 'a', 'B9'].toSorted(compareNatural)).toEqual(['a', 'b9', 'B9', 'b10'])
  const paths = ['a/\u{1F600}.md', 'a/\uFFE5.md', 'a.md', 'a/b.md', 'B']
  expect(paths.toSorted(comparePaths)).toEqual(
    paths.toSorted((x, y) => Buffer.compare(Buffer.from(x), Buffer.from(y))),
  )
})

test('a relative path stays inside, or is none', () => {
  expect(resolvePath('a/b', '../c.md')).toBe('a/c.md')
  expect(resolvePath('', './x//y/.')).toBe('x/y')
  expect(resolvePath('a', '../../x')).toBeUndefined()
  expect(resolvePath('a', '..')).toBe('')
})

test('names that one disk cannot store together have the same key', () => {
  expect(clashKey('Caf\u00e9.md')).toBe(clashKey('cafe\u0301.MD'))
  expect(clashKey('a.md')).not.toBe(clashKey('b.md'))
})

test('the stem of a name', () => {
  expect([stemOf('a.b.md'), stemOf('README'), stemOf('.env')]).toEqual(['a.b', 'README', '.env'])
})
