import { expect, test } from 'vitest'
import { archivedText } from './links.ts'
import { fileName, FolderNames, relativePath } from '../names.ts'

test.each([
  ['a/b: c|d', 'a_b_ c_d'],
  ['  two   blanks ', 'two blanks'],
  ['....', 'page'],
  ['.env', 'env'],
  ['v1..2.', 'v1.2'],
  ['', 'page'],
  ['\u202egnp.exe', '_gnp.exe'],
  ['CON', '_CON'],
  ['lpt1.txt', '_lpt1.txt'],
  ['e\u0301', '\u00e9'],
  ['中'.repeat(100), '中'.repeat(60)],
  [`${'x'.repeat(179)}😀`, 'x'.repeat(179)],
])('the title %j is the name %j', (title, name) => {
  expect(fileName(title, 'page')).toBe(name)
})

test('equal names are numbered, also where only the case differs', () => {
  const names = new FolderNames(['info.json'])
  expect(names.take('info', '.json')).toBe('info_1.json')
  expect(['A', 'a', 'A_1', 'a'].map((name) => names.take(name, '.md'))).toEqual([
    'A.md',
    'a_1.md',
    'A_1_1.md',
    'a_2.md',
  ])
})

test.each([
  ['a.md', 'b.md', 'b.md'],
  ['x/a.md', 'x/b.md', 'b.md'],
  ['x/y/a.md', 'b.md', '../../b.md'],
  ['a.md', 'x/y/b.md', 'x/y/b.md'],
  ['x/a.md', 'y/b.md', '../y/b.md'],
  ['x/a.md', 'x', '../x'],
])('from %s to %s: %s', (from, to, path) => {
  expect(relativePath(from, to)).toBe(path)
})

test('links of the item lead to files; others, and those in code, stay', () => {
  const places = {
    item_id: 12,
    domain: 'shop',
    pages: new Map([[3, 'b (1).md']]),
    files: new Map([['a'.repeat(32), 'img/p.png']]),
  }
  const sign = `/api/attachment/visitFile?sign=${'a'.repeat(32)}`
  const text = [
    `[a](/12/3) [b](/shop/3#h) [c](/#/12?page_id=3) [d](/13/3) [e](/12/9) [f](https://e.com/12/3)`,
    `![p](${sign}) <img src='${sign}'> \`[a](/12/3)\``,
    '',
    '[r]: </12/3>',
    '',
  ].join('\n')
  expect(archivedText(text, 'x/a.md', places)).toBe(
    [
      '[a](../b%20%281%29.md) [b](../b%20%281%29.md#h) [c](../b%20%281%29.md) [d](/13/3) [e](/12/9) [f](https://e.com/12/3)',
      "![p](../img/p.png) <img src='../img/p.png'> `[a](/12/3)`",
      '',
      '[r]: ../b%20%281%29.md',
      '',
    ].join('\n'),
  )
})
