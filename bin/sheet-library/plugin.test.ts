import { rolldown } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { sheetLibrary } from './plugin.ts'
import { corrected } from './correction.ts'

test('a place of the library that is not there, or there twice, stops the build', () => {
  expect(corrected('a b c', [['b', '$&']])).toBe('a $& c')
  expect(() => corrected('a c', [['b', 'd']])).toThrow('no single place with b')
  expect(() => corrected('b b', [['b', 'd']])).toThrow('no single place with b')
})

interface FormulaParser {
  on(event: string, listener: (...given: unknown[]) => void): void
  parse(formula: string): { error: string | null; result: unknown }
}

/**
 * What a formula results in where A1 is empty, B1 is 0, C1 `x`, D1 the empty text, E1 TRUE, F1 the
 * text `TRUE`, G1 2.5 and H1 an error. */
let computed: (formula: string) => unknown
const cells = [null, 0, 'x', '', true, 'TRUE', 2.5, '#N/A']

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
  ['"x"&E1', 'xTRUE'],
  ['E1&(1>2)', 'TRUEFALSE'],
  ['"x"&G1&-1', 'x2.5-1'],
  ['"x"&(0.1+0.2)', 'x0.3'],
  ['"x"&H1', '#N/A'],
  ['"x"&NA()', '#N/A'],
  ['H1', '#N/A'],
  ['1/0', '#DIV/0!'],
  ['0/0', '#DIV/0!'],
  ['-1/0', '#DIV/0!'],
  ['1+"a"', '#VALUE!'],
  ['1+"12 apples"', '#VALUE!'],
  ['1+"2026-11-23"', '#VALUE!'],
  ['1+" 2.5 "', 3.5],
  ['H1+1', '#N/A'],
  ['-H1', '#N/A'],
  ['H1>1', '#N/A'],
  ['IF(H1>1,1,2)', '#N/A'],
  ['IFERROR(1/0,"none")', 'none'],
  ['IFERROR(1+"a","none")', 'none'],
  ['IFERROR("x"&H1,"none")', 'none'],
  ['IFERROR(1/2,"none")', 0.5],
  ['ISERROR(H1)', true],
  ['ISERR(H1)', false],
  ['ISERR(1/0)', true],
  ['ISNA(H1)', true],
  ['IFNA(H1,"none")', 'none'],
  ['E1+1', 2],
  ['(1>2)*5', 0],
  ['A1*2', 0],
  ['5-A1', 5],
  ['-E1', -1],
  ['TRUE', true],
  ['IF(false,1,2)', 2],
  ['E1=TRUE', true],
  ['nothing', '#NAME?'],
  ['COUNTIF(A1:H1,TRUE)', 1],
  ['COUNTIF(A1:H1,"true")', 1],
  ['COUNTIF(A1:H1,"<>TRUE")', 7],
  ['COUNTIF(A1:H1,FALSE)', 0],
  ['COUNTIF(A1:H1,E1)', 1],
  ['COUNTIF(A1:H1,1)', 0],
  ['COUNTIF(A1:H1,0)', 1],
  ['COUNTIF(A1:H1,">=0")', 2],
  ['COUNTIF(A1:H1,"<-1")', 0],
  ['COUNTIF(A1:H1,"")', 2],
  ['COUNTIF(A1:H1,"<>")', 6],
  ['COUNTIF(A1:H1,"X")', 1],
  ['COUNTIF(A1:H1,"tru*")', 1],
  ['COUNTIF(A1:H1,"*")', 3],
  ['COUNTIF(A1:H1,"?")', 1],
  ['COUNTIF(A1:H1,"~?")', 0],
  ['COUNTIF(A1:H1,"#N/A")', 1],
  ['COUNTIFS(A1:H1,TRUE,A1:H1,"<>0")', 1],
  ['SUMIF(A1:H1,TRUE,B1:H1)', 0],
  ['SUMIF(A1:H1,"TRUE*",B1:H1)', 2.5],
  ['SUMIF(A1:H1,">0")', 2.5],
  ['SUMIF(A1:H1,"<>")', 2.5],
  ['SUMIF(A1:H1,"*")', 0],
  ['AVERAGEIF(A1:H1,"<>TRUE",A1:H1)', 1.25],
  ['AVERAGEIF(A1:H1,"nothing")', '#DIV/0!'],
  ['AVERAGEIFS(A1:B1,A1:B1,0)', 0],
])('%s is %s', (formula, result) => {
  expect(computed(formula)).toBe(result)
})
