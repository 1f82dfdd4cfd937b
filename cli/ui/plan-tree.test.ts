import { expect, test } from 'vitest'
import { treeLines, type TreeEntry } from './plan-tree.ts'

const entry = (path: string, word: string, more: Partial<TreeEntry> = {}): TreeEntry => ({
  path,
  word,
  color: 'green',
  details: [],
  below: [],
  ...more,
})
const entries = [
  entry('README.md', 'update'),
  entry('guide/登录.md', 'create', { details: ['登录'] }),
  entry('guide/deep/a.md', 'conflict', {
    color: 'red',
    hint: 'decide',
    below: [{ text: '-x', style: { color: 'red' } }],
  }),
]

test('folders hold their pages, each with its word; what belongs to a page stands below it', () => {
  expect(treeLines(entries, true).map(({ text }) => text)).toEqual([
    '├─ guide',
    '│  ├─ deep',
    '│  │  └─ conflict  a.md',
    '│  │     → decide',
    '│  │     -x',
    '│  └─ create    登录.md  登录',
    '└─ update    README.md',
  ])
})

test('without UTF-8 it is drawn with ASCII; colours are those of the entries', () => {
  const lines = treeLines(entries, false)
  expect(lines.at(-1)).toEqual({ text: '`- update    README.md', style: { color: 'green' } })
  expect(lines[4]!.style).toEqual({ color: 'red' })
  expect(treeLines([], true)).toEqual([])
})

test('a name cannot change what the terminal shows', () => {
  expect(
    treeLines([entry('a\u001b[2J/b\u202e.md', 'update')], true).map(({ text }) => text),
  ).toEqual(['└─ a\ufffd[2J', '   └─ update  b\ufffd.md'])
})
