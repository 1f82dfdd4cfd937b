import { expect, test } from 'vitest'
import { pageSizes, readView, writeView } from './table-view.ts'

const usual = { size: 15, sort: { name: 'name', descending: false }, filters: ['find', 'state'] }
const read = (query: string) => readView(new URLSearchParams(query), usual)

test('a copied address shows the same page, sorting and filters', () => {
  const view = {
    page: 3,
    size: 15,
    sort: { name: 'changed', descending: true },
    filters: { find: '订单 & co', state: 'open' },
  }
  const query = writeView(new URLSearchParams('panel=users'), view, usual)
  expect(query.get('panel')).toBe('users')
  expect(read(String(query))).toEqual(view)
})

test('defaults are left out of the address, and removed from it', () => {
  const query = writeView(new URLSearchParams('page=3&sort=-changed&find=x'), read(''), usual)
  expect(String(query)).toBe('')
})

test.each(['page=0', 'page=-1', 'page=1e9999', 'page=two', 'page=1.5'])(
  'an impossible page is the first one: %s',
  (query) => expect(read(query).page).toBe(1),
)

test('the usual page size, three times it, and 50 are offered', () => {
  expect(pageSizes(15)).toEqual([15, 45, 50])
  expect(pageSizes(50)).toEqual([50, 150])
})

test('two tables on a screen have parameters of their own', () => {
  const other = { ...usual, prefix: 'teams-' }
  const first = writeView(new URLSearchParams(), { ...read(''), page: 2 }, usual)
  const view = { page: 3, size: 15, sort: null, filters: { find: 'x', state: '' } }
  const both = writeView(first, view, other)
  expect(String(both)).toBe('page=2&teams-page=3&teams-find=x')
  expect(readView(both, usual).page).toBe(2)
  expect(readView(both, other)).toMatchObject({ page: 3, filters: { find: 'x', state: '' } })
})
