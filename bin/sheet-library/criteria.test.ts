import { expect, test } from 'vitest'
import { compute, createToken, parse } from './criteria.ts'

const meets = (cell: unknown, criterion: unknown): boolean => {
  const [parsed] = parse(criterion)
  return compute([createToken(cell), parsed!])
}

test.each([
  ['abc', 'a*', true],
  ['abc', 'A*C', true],
  ['abcbc', 'a*bc', true],
  ['abcb', 'a*bc', false],
  ['aXbXc', 'a*b*c', true],
  ['', '*', false],
  [null, '*', false],
  ['x', '**', true],
  ['说明 😀', '说?😀', false],
  ['说明😀', '说明?', true],
  ['a*c', 'a~*c', true],
  ['abc', 'a~*c', false],
  ['what?', 'what~?', true],
  ['a~', 'a~', true],
  ['a~b', 'a~~b', true],
  ['(a[b', '(a[*', true],
  ['ab', '<>a*', false],
  [1, '<>a*', true],
])('%j meets %j: %j', (cell, criterion, expected) => {
  expect(meets(cell, criterion)).toBe(expected)
})

test('a pattern of many stars does not stop the tab of who opens the sheet', () => {
  expect(meets('a'.repeat(30_000), `${'*a'.repeat(50)}*b`)).toBe(false)
})
