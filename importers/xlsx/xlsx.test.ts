import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { unzipped } from '../../server/test/unzip.ts'
import { zipOf } from '../../server/test/zip.ts'
import { readFile } from '../index.ts'
import { placedPages } from '../source/tree/text.ts'

const readBytes = (bytes: Uint8Array) => readFile({ name: '价格.xlsx', bytes }, { locale: 'en' })
const read = async (sheets: WriteSheet[]) => readBytes(await writeXlsx({ sheets }))
const pagesOf = ({ tree }: Awaited<ReturnType<typeof read>>): [string, string][] =>
  placedPages(tree).map(({ page }) => [page.title, page.kind === 'markdown' ? page.text : ''])

test('each visible sheet becomes a page with a table', async () => {
  const result = await read([
    {
      name: '价格',
      rows: [
        ['Name', 'Price', 'Since', 'Sold'],
        ['苹果', 1.5, new Date(Date.UTC(2026, 10, 23)), true],
        [null, null, null, null],
        ['梨', 0, new Date(Date.UTC(2026, 0, 2, 9, 5)), false],
        [null, null, null, null],
      ],
    },
    { name: 'Secret', rows: [['x']], hidden: true },
    { name: 'Empty', rows: [] },
  ])
  expect(result.format).toBe('xlsx')
  expect(pagesOf(result)).toEqual([
    [
      '价格',
      '|Name|Price|Since|Sold|\n|:---|:---|:---|:---|\n|苹果|1.5|2026-11-23|TRUE|\n|||||\n|梨|0|2026-01-02 09:05|FALSE|\n',
    ],
  ])
  expect(result.remarks).toEqual([
    { where: 'Secret', message: 'This sheet is hidden; it was left out.' },
    { where: 'Empty', message: 'This sheet is empty; it was left out.' },
  ])
})

test('a chart as large as a sheet is left out, and the sheets stay', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: 'A', rows: [['x']] },
      { name: 'Chart', rows: [] },
    ],
  })
  const entries = await unzipped(Buffer.from(workbook))
  const rels = 'xl/_rels/workbook.xml.rels'
  const links = String(entries.get(rels)).replace(/<Relationship [^>]*sheet2\.xml[^>]*>/, (link) =>
    link.replace('/worksheet"', '/chartsheet"'),
  )
  expect(links).toContain('/chartsheet"')
  entries.set(rels, Buffer.from(links))
  const result = await readBytes(zipOf([...entries].map(([name, bytes]) => ({ name, bytes }))))
  expect(pagesOf(result)).toEqual([['A', '|x|\n|:---|\n']])
  expect(result.remarks).toEqual([
    { where: 'Chart', message: 'Pictures and charts were left out.' },
  ])
})

test('percentages, hidden rows and columns, and empty ones around a table', async () => {
  const result = await read([
    {
      name: 'A',
      rows: [
        [],
        [null, 'Name', 'Secret', 'Share'],
        [null, 'gone', 'x', 1],
        [null, '梨', 'y', 0.1234],
      ],
      cells: new Map([['3,3', { value: 0.1234, style: { numFmt: '0.00%' } }]]),
      rowDefs: new Map([[2, { hidden: true }]]),
      columns: [{}, {}, { hidden: true }],
    },
  ])
  expect(pagesOf(result)[0]?.[1]).toBe('|Name|Share|\n|:---|:---|\n|梨|12.34%|\n')
  expect(result.remarks).toEqual([
    { where: 'A', message: 'Hidden rows and columns were left out.' },
  ])
})

test('text that looks like markup stays text, on one row', async () => {
  const result = await read([
    {
      name: 'A',
      rows: [
        ['a|b', '<b>'],
        ['one\ntwo', 'user_id *x* $5 &amp; =1+1 [a](b) _c_'],
      ],
    },
  ])
  expect(pagesOf(result)[0]?.[1]).toBe(
    '|a\\|b|\\<b>|\n|:---|:---|\n|one<br>two|user_id \\*x\\* \\$5 \\&amp; =1+1 \\[a\\](b) \\_c\\_|\n',
  )
})

test('a very long sheet is cut, and the remark says so', async () => {
  const rows = Array.from({ length: 6_000 }, (_, index) => [index])
  const result = await read([{ name: 'Long', rows }])
  expect(pagesOf(result)[0]?.[1].split('\n')).toHaveLength(5_002)
  expect(result.remarks).toEqual([
    { where: 'Long', message: 'Only the first 5000 rows were taken.' },
  ])
})

const hostile = (sheet: string, head = '') =>
  zipOf([
    { name: '[Content_Types].xml', bytes: '<Types/>' },
    { name: 'xl/workbook.xml', bytes: `<?xml version="1.0"?>${head}<workbook>${sheet}` },
  ])

test.for<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  [
    'no sheet with a value',
    () => writeXlsx({ sheets: [{ name: 'A', rows: [] }] }),
    'importDocumentEmpty',
  ],
  ['parts that are missing', () => hostile('<sheets/>'), 'importZipDamaged'],
  ['entities', () => hostile('', '<!DOCTYPE a [<!ENTITY b "c">]>'), 'importZipDamaged'],
])('refused: %s', async ([, bytes, why]) => {
  await expect(readBytes(await bytes())).rejects.toMatchObject({ why })
})

test.each([false, true])(
  'cells that lie very far away are left out, and told: %s',
  async (asSheets) => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['Name'], ['梨']] }] })
    const files = await unzipped(Buffer.from(bytes))
    const parts = [...files].map(([name, content]) => ({
      name,
      bytes: name.endsWith('sheet1.xml')
        ? String(content).replace(
            '</sheetData>',
            '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
          )
        : content,
    }))
    const file = { name: 'far.xlsx', bytes: zipOf(parts) }
    const result = await readFile(file, { locale: 'en', asSheets })
    expect(JSON.stringify(result.tree)).toContain('梨')
    const message = asSheets ? '10000 rows and 200 columns' : '5000 rows and 100 columns'
    expect(result.remarks).toEqual([
      { where: 'A', message: `Only the first ${message} were taken.` },
    ])
  },
)

test('empty cells with a format are no rows that were left out', async () => {
  const cells = new Map([['6000,0', { value: null, style: { numFmt: '0.00%' } }]])
  expect((await read([{ name: 'A', rows: [['Name'], ['梨']], cells }])).remarks).toEqual([])
})

test('numbers and times are as their format shows them, a code with its zeros', async () => {
  const cells = [
    [12, '000000'],
    [1234.5, '"$"#,##0.00'],
    [0.375, 'h:mm:ss'],
  ] as const
  const result = await read([
    {
      name: 'A',
      rows: [['code', 'price', 'time']],
      cells: new Map(
        cells.map(([value, numFmt], at) => [`1,${at}`, { value, style: { numFmt } }] as const),
      ),
    },
  ])
  expect(pagesOf(result)[0]?.[1]).toBe(
    '|code|price|time|\n|:---|:---|:---|\n|000012|\\$1,234.50|09:00:00|\n',
  )
})
