import { rolldown } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { mended, sheetLibrary } from './sheet-library.ts'

test('a place of the library that is not there, or there twice, stops the build', () => {
  expect(mended('a b c', [['b', '$&']])).toBe('a $& c')
  expect(() => mended('a c', [['b', 'd']])).toThrow('no single place with b')
  expect(() => mended('b b', [['b', 'd']])).toThrow('no single place with b')
})

interface FormulaParser {
  on(event: string, listener: (...given: unknown[]) => void): void
  parse(formula: string): { error: string | null; result: unknown }
}

/** What a formula results in where A1 is empty, B1 is 0, C1 `x` and D1 the empty text. */
let computed: (formula: string) => unknown
const cells = [null, 0, 'x', '']

beforeAll(async () => {
  const bundle = await rolldown({
    input: '@fortune-sheet/formula-parser',
    plugins: [sheetLibrary() as never],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  const code = Buffer.from(output[0].code).toString('base64')
  const { Parser } = (await import(`data:text/javascript;base64,${code}`)) as {
    Parser: new () => FormulaParser
  }
  const parser = new Parser()
  const columnOf = (cell: unknown) => (cell as { column: { index: number } }).column.index
  parser.on('callCellValue', (cell, _options, done) =>
    (done as (value: unknown) => void)(cells[columnOf(cell)]),
  )
  parser.on('callRangeValue', (from, to, _options, done) =>
    (done as (value: unknown) => void)([cells.slice(columnOf(from), columnOf(to) + 1)]),
  )
  computed = (formula) => {
    const { error, result } = parser.parse(formula)
    return error ?? result
  }
})

test.each([
  ['A1=""', true],
  ['""=A1', true],
  ['A1=0', true],
  ['A1=(1>2)', true],
  ['A1=A1', true],
  ['A1="x"', false],
  ['A1<>""', false],
  ['A1<>"x"', true],
  ['A1<"a"', true],
  ['A1>""', false],
  ['A1>=""', true],
  ['A1<1', true],
  ['A1>=0', true],
  ['B1=""', false],
  ['C1=""', false],
  ['D1=""', true],
  ['D1=0', false],
  ['IF(A1="","x","y")', 'x'],
  ['IF(C1="","x","y")', 'y'],
  ['ISBLANK(A1)', true],
  ['ISBLANK(B1)', false],
  ['ISBLANK(D1)', false],
  ['COUNTBLANK(A1:D1)', 2],
  ['COUNTA(A1:C1)', 2],
  ['A1&"!"', '!'],
  ['A1+1', 1],
])('%s is %s', (formula, result) => {
  expect(computed(formula)).toBe(result)
})
