import { expect, test } from 'vitest'
import { tickTask } from '../rules/tasks.ts'

const text = '# a\r\n- [ ] 甲\r\n  1. [x] b\n> * [X] c\n- [ ]d\n- - [ ] e'

test('ticking changes the box on its line and nothing else', () => {
  expect(tickTask(text, 1, true)).toBe(text.replace('- [ ] 甲', '- [x] 甲'))
  expect(tickTask(text, 2, false)).toBe(text.replace('1. [x]', '1. [ ]'))
  expect(tickTask(text, 3, false)).toBe(text.replace('[X]', '[ ]'))
  expect(tickTask(text, 5, true)).toBe(text.replace('[ ] e', '[x] e'))
})

test.each([0, 4, 6, -1, 1e9])('line %i has no box', (line) => {
  expect(tickTask(text, line, true)).toBeNull()
})
