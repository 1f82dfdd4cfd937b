import { expect, test } from 'vitest'
import { countLines, hunkHead, hunksOf } from './hunks.ts'

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('')

test('a changed line is shown with its surroundings', () => {
  const [hunk, ...others] = hunksOf(lines(1, 20), lines(1, 20).replace('line 10\n', 'ten\n新\n'))
  expect(others).toEqual([])
  expect(hunk!.lines).toEqual([
    ' line 7',
    ' line 8',
    ' line 9',
    '-line 10',
    '+ten',
    '+新',
    ' line 11',
    ' line 12',
    ' line 13',
  ])
  expect(hunkHead(hunk!)).toBe('@@ -7,7 +7,8 @@')
  expect(countLines([hunk!])).toEqual({ added: 2, removed: 1 })
})

test('equal texts have no difference; a missing line end is one', () => {
  expect(hunksOf('a\n', 'a\n')).toEqual([])
  expect(hunksOf('a\n', 'a')[0]!.lines).toEqual(['-a', '+a', '\\ No newline at end of file'])
  expect(countLines(hunksOf('', 'a\nb\n'))).toEqual({ added: 2, removed: 0 })
})

test('texts that have nothing in common are one replacement, and do not take long', () => {
  const [hunk, ...others] = hunksOf(lines(1, 9_000), lines(100_001, 109_000))
  expect(others).toEqual([])
  expect(countLines([hunk!])).toEqual({ added: 9_000, removed: 9_000 })
})

test('context is as wide as is asked', () => {
  expect(hunksOf(lines(1, 9), lines(1, 9).replace('line 5\n', ''), 0)[0]!.lines).toEqual([
    '-line 5',
  ])
})
