import { act } from 'react'
import { expect, test } from 'vitest'
import { renderElement } from '../../test/render-element.tsx'
import { SheetsView } from './sheets-view.tsx'

const sheets = [
  {
    name: '一月',
    merges: ['A1:B1'],
    rows: {
      ...Object.fromEntries(
        Array.from({ length: 120 }, (_, at) => [at, { cells: { 0: { text: `r${at}` } } }]),
      ),
      0: { cells: { 0: { text: 'title' }, 2: { text: 'c' } } },
      1: { cells: { 0: { text: 'secret' } }, hide: true },
    },
    cols: { 3: { hide: true } },
  },
  { name: '二月', rows: { 0: { cells: { 0: { text: 'x' } } } } },
]

test('paper has all rows of all sheets, each below its name; the screen has one sheet', async () => {
  const { holder } = await renderElement(
    <SheetsView sheets={sheets} locale="zh-cn" onPiece={() => {}} />,
  )
  const texts = (selector: string) =>
    [...holder.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const shown = () => ({
    names: texts('.md-sheet-name'),
    tables: texts('table').length,
    rows: texts('tbody tr').length,
  })
  expect(shown()).toEqual({ names: [], tables: 1, rows: 100 })
  expect(texts('tbody tr:first-child > *')).toEqual(['1', 'title', 'c'])
  expect(holder.querySelector('tbody td')?.getAttribute('colspan')).toBe('2')
  expect(texts('tbody tr:nth-child(2) > th')).toEqual(['3'])
  await act(async () => dispatchEvent(new Event('beforeprint')))
  expect(shown()).toEqual({ names: ['一月', '二月'], tables: 2, rows: 120 })
  await act(async () => dispatchEvent(new Event('afterprint')))
  expect(shown()).toEqual({ names: [], tables: 1, rows: 100 })
})
