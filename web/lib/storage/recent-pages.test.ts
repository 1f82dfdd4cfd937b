import { beforeEach, expect, test } from 'vitest'
import { recentPages, rememberPage } from './recent-pages.ts'

const item = { item_id: '7', item_name: 'Orders' }
const page = (id: number, title = `Page ${id}`) => ({ page_id: String(id), page_title: title })
const titles = (uid: string | undefined) => recentPages(uid).map((one) => one.page_title)

beforeEach(() => localStorage.clear())

test('the latest page comes first, once, with its latest title, and the oldest are dropped', () => {
  for (let id = 1; id <= 105; id++) rememberPage('1', item, page(id))
  rememberPage('1', item, page(10, 'Renamed'))
  expect(titles('1').slice(0, 3)).toEqual(['Renamed', 'Page 105', 'Page 104'])
  expect(titles('1')).toHaveLength(100)
  expect(titles('1')).not.toContain('Page 10')
})

test('nobody sees the pages of another person, and nothing is stored for visitors', () => {
  rememberPage(undefined, item, page(1))
  expect(localStorage).toHaveLength(0)
  rememberPage('1', item, page(2))
  expect(titles('2')).toEqual([])
  expect(titles(undefined)).toEqual([])
  rememberPage('2', item, page(3))
  expect(titles('2')).toEqual(['Page 3'])
  expect(titles('1')).toEqual([])
})

test.each(['{', 'null', '[]', '{"uid":"1"}', '{"uid":"1","pages":[null,{"page_id":"//evil"}]}'])(
  'an unusable stored list is ignored: %s',
  (stored) => {
    localStorage.setItem('recent-pages', stored)
    expect(recentPages('1')).toEqual([])
    rememberPage('1', item, page(1))
    expect(titles('1')).toEqual(['Page 1'])
  },
)
