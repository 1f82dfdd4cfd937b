import { beforeEach, expect, test } from 'vitest'
import { recentPages, rememberPage } from './recent-pages.ts'

const item = { item_id: '7', item_name: 'Orders' }
const page = (id: number, title = `Page ${id}`) => ({ page_id: String(id), page_title: title })
const titles = (uid: string | undefined) => recentPages(uid).map((one) => one.page_title)

beforeEach(() => localStorage.clear())

test('the latest page comes first, once, with its latest title, and the oldest are dropped', () => {
  for (let id = 1; id <= 25; id++) rememberPage('1', item, page(id))
  rememberPage('1', item, page(10, 'Renamed'))
  expect(titles('1').slice(0, 3)).toEqual(['Renamed', 'Page 25', 'Page 24'])
  expect(titles('1')).toHaveLength(20)
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

test('many pages of one item do not push out the items read before it', () => {
  for (let id = 1; id <= 9; id++)
    rememberPage('1', { item_id: String(id), item_name: `Item ${id}` }, page(id))
  for (let id = 101; id <= 140; id++) rememberPage('1', item, page(id))
  expect(titles('1').slice(18)).toEqual([
    'Page 122',
    'Page 121',
    'Page 9',
    'Page 8',
    'Page 6',
    'Page 5',
    'Page 4',
    'Page 3',
  ])
})
