import { expect, test } from 'vitest'
import { linesOf, linesWith } from './catalog-lines.ts'

const tree = [
  { id: '1', name: '接入指南' },
  {
    id: '2',
    name: 'Payment',
    children: [
      { id: '3', name: '渠道', children: [{ id: '4', name: 'Callbacks' }] },
      { id: '5', name: '对账' },
    ],
  },
]
const names = (lines: readonly { name: string }[]) => lines.map((one) => one.name)

test('every catalog comes after its parent, with the path to it', () => {
  expect(linesOf(tree).map(({ path, depth }) => `${depth} ${path}`)).toEqual([
    '0 接入指南',
    '0 Payment',
    '1 Payment / 渠道',
    '2 Payment / 渠道 / Callbacks',
    '1 Payment / 对账',
  ])
})

test('a catalog is not offered as a parent for itself or its descendants', () => {
  expect(names(linesOf(tree, '3'))).toEqual(['接入指南', 'Payment', '对账'])
})

test('a match keeps its parents, and nothing else', () => {
  expect(names(linesWith(linesOf(tree), ' call', 'en'))).toEqual(['Payment', '渠道', 'Callbacks'])
  expect(names(linesWith(linesOf(tree), '对账', 'zh-cn'))).toEqual(['Payment', '对账'])
  expect(linesWith(linesOf(tree), 'none', 'en')).toEqual([])
  expect(linesWith(linesOf(tree), '', 'en')).toHaveLength(5)
})
