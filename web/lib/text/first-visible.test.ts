import { expect, test } from 'vitest'
import { firstVisible } from './first-visible.ts'

test.each([
  ['Ann', 'A'],
  ['张三', '张'],
  ['😀 x', '😀'],
  [' \t\u00a0\u3000b', 'b'],
  ['\u202eevil', 'e'],
  ['\u200b\ufeff\u2066\u3164\u2800\u0301c', 'c'],
  ['o' + '\u0301'.repeat(30), 'o'],
  ['\u202e \u200d', ''],
  ['', ''],
])('%j begins visibly with %j', (text, first) => expect(firstVisible(text)).toBe(first))
