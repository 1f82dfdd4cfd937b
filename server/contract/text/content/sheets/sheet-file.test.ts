import { expect, test } from 'vitest'
import { sheetFile, sheetProblem, storedSheet } from './sheet-file.ts'

test('a cell stands on a line of its own, and the file gives back what was stored', () => {
  const stored =
    '[{"name":"表1","freeze":"A1","merges":[],"styles":[{"font":{"bold":true}}],' +
    '"rows":{"0":{"cells":{"0":{"text":"a, b"},"1":{"text":"=SUM(A1)","style":0}}},"len":100},"cols":{}}]'
  const file = sheetFile(stored)!
  expect(file).toBe(`[
  {
    "name": "表1",
    "freeze": "A1",
    "merges": [],
    "styles": [
      {
        "font": { "bold": true }
      }
    ],
    "rows": {
      "0": {
        "cells": {
          "0": { "text": "a, b" },
          "1": { "text": "=SUM(A1)", "style": 0 }
        }
      },
      "len": 100
    },
    "cols": {}
  }
]
`)
  expect(storedSheet(file)).toBe(stored)
  expect(storedSheet(file.replaceAll('\n', '\r\n'))).toBe(stored)
  expect(sheetFile(storedSheet(file))).toBe(file)
})

test.each([
  '',
  '[{"rows":{}}]',
  // what a parser would write in another way, or leave out
  '[{"rows":{"len":1e2,"x":-0,"y":1.50,"z":12345678901234567890},"rows":{"10":{},"9":{}}}]',
  String.raw`[{"rows":{"0":{"cells":{"0":{"text":"\u4e2d\/\"[{,:}]\\"}}}}},{"name":"\ud800","rows":{"a":[1,[],[[]]]}}]`,
  '[{"rows":{"0":{"cells":{"0":{"text":" \u2028 \u00a0 "}}}}}]',
  `[{"rows":{"0":{"cells":{"0":{"text":"${'x'.repeat(300_000)}"}}}}}]`,
])('what is stored comes back byte for byte', (stored) => {
  expect(storedSheet(sheetFile(stored)!)).toBe(stored)
})

test.each([
  ' ',
  '[{"rows": {}}]',
  '[{"rows":{}}]\n',
  '[]',
  '# Text',
  '[{&quot;rows&quot;:{}}]',
  '\uFEFF[{"rows":{}}]',
])('a text that no file could give back has none: %j', (stored) => {
  expect(sheetFile(stored)).toBeUndefined()
})

test.each([
  ['[{"rows":{}},]', 13, 'json'],
  ['[{"rows":{}}', 12, 'json'],
  ['[{"rows":{"len":1 "x":2}}]', 18, 'json'],
  ['[{"rows":{"len":tru}}]', 19, 'json'],
  ['[{"rows":{}}]]', 13, 'json'],
  ['[{"name":"a\n"}]', 11, 'json'],
  ['<<<<<<< local', 0, 'json'],
  [' {"rows":{}}', 1, 'sheets'],
  ['[]', 0, 'sheets'],
  ['"rows"', 0, 'sheets'],
  ['[{"rows":{"a":[1,2]}}, {"rows":[]}]', 23, 'sheets'],
  ['[null]', 1, 'sheets'],
] as const)('%j is wrong at %i', (text, at, why) => {
  expect(sheetProblem(text)).toEqual({ at, why })
})

test('the place of a mistake is found at once in a large text', () => {
  const cells = Array.from({ length: 100_000 }, (_, index) => `"${index}":{"text":"a"}`).join(',')
  const text = `[{"rows":{${cells},,}}]`
  expect(sheetProblem(text)).toEqual({ at: text.indexOf(',,') + 1, why: 'json' })
})
