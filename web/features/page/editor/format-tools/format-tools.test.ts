import { expect, test } from 'vitest'
import { formatJson, JsonMistake, parseJson } from './json-format.ts'
import { fieldsOf, fieldTable } from './json-table.ts'
import { markdownTable } from './markdown-table.ts'
import { formatTabs, parseTabs, tableInHtml } from './pasted-table.ts'

test('every field of a JSON text stands once, with dots and without positions', () => {
  const value = {
    code: 0,
    data: {
      user: { name: 'ann', tags: ['a'], boss: null },
      list: [
        { id: 1, at: null },
        { id: 2, at: '08:30', 中文: true },
      ],
      mixed: [1, 'a'],
      none: [],
    },
  }
  expect(fieldsOf(value).map(({ name, type }) => `${name} ${type}`)).toEqual([
    'code number',
    'data object',
    'data.user object',
    'data.user.name string',
    'data.user.tags array[string]',
    'data.user.boss null',
    'data.list array[object]',
    'data.list.id number',
    'data.list.at string',
    'data.list.中文 boolean',
    'data.mixed array',
    'data.none array',
  ])
})

test('names with pipes and line breaks do not break the table', () => {
  expect(fieldTable([{ 'a|b\nc': 1 }], ['Parameter', 'Type', 'Description'])).toBe(
    '| Parameter | Type | Description |\n| :--- | :--- | :--- |\n| a\\|b<br>c | number |  |',
  )
})

test('formatting keeps numbers, order and doubled keys as written', () => {
  expect(formatJson('{"b":1.0,"a":[],"b":12345678901234567890,"s":"{\\"x\\": [1]}","o":{}}')).toBe(
    `{
  "b": 1.0,
  "a": [],
  "b": 12345678901234567890,
  "s": "{\\"x\\": [1]}",
  "o": {}
}`,
  )
  expect(formatJson('[1,[2,{"a":null}]]')).toBe(
    '[\n  1,\n  [\n    2,\n    {\n      "a": null\n    }\n  ]\n]',
  )
  expect(formatJson(' "x" ')).toBe('"x"')
})

test.each([
  ['{"a": }', 1, 7],
  ['', 1, 1],
  ['{"a": 1', 1, 8],
  ['[1, 2,\n]', 2, 1],
  ['{"a" 1}', 1, 6],
  ['{"a": 01}', 1, 7],
  ['{"a": tru}', 1, 7],
  ['["a\tb"]', 1, 2],
  ['{} {}', 1, 4],
  ['[}', 1, 2],
])('%j is wrong at line %i, column %i', (text, line, column) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ line, column }))
})

test('wrong JSON is refused with its place', () => {
  expect(() => formatJson('{\n  "a": 1,\n}')).toThrow(JsonMistake)
  try {
    parseJson('{\n  "a": 1,\n}')
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ line: 3, column: 1 })
  }
})

test('a range of a spreadsheet, with quoted cells', () => {
  const text = 'Name\tText\r\nann\t"two\nlines ""quoted"""\r\n"a"b\t\r\n\t\r\nlast\r\n'
  const rows = [['Name', 'Text'], ['ann', 'two\nlines "quoted"'], ['"a"b', ''], ['last']]
  expect(parseTabs(text)).toEqual(rows)
  expect(parseTabs(formatTabs(rows))).toEqual(rows)
  expect(parseTabs('')).toEqual([])
})

test('a table in HTML', () => {
  const html =
    '<p>x</p><table><tr><th colspan="2">Head</th><th>C</th></tr><tr><td>a<br>b</td><td> c|d </td></tr></table>'
  const rows = tableInHtml(html)!
  expect(rows).toEqual([
    ['Head', '', 'C'],
    ['a\nb', 'c|d'],
  ])
  expect(markdownTable(rows)).toBe('| Head |  | C |\n| :--- | :--- | :--- |\n| a<br>b | c\\|d |  |')
  expect(tableInHtml('<p>none</p>')).toBe(null)
})
