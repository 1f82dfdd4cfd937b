import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

const changed = (one: string, other: string) =>
  changedLines(one, other).map((side) =>
    side.filter(({ isChanged }) => isChanged).map(({ text }) => text),
  )

test('lines that only one side has are marked there', () => {
  expect(changed('a\nb\nc', 'a\nx\nc')).toEqual([['b'], ['x']])
  expect(changed('a\nb', 'a\nb\nnew')).toEqual([[], ['new']])
  expect(changed('', 'text')).toEqual([[''], ['text']])
})

test('equal texts have no marks; a line repeated more often on one side is marked that often', () => {
  expect(changed('a\na\nb', 'a\na\nb')).toEqual([[], []])
  expect(changed('x\na\ny', 'z\na\na\nw')).toEqual([
    ['x', 'y'],
    ['z', 'a', 'w'],
  ])
})
