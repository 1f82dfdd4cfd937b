import { expect, test } from 'vitest'
import { parseReadingAddress } from './reading-address.ts'

test.each([
  ['/12', '', { item: '12', page: 0 }],
  ['/docs/34', '', { item: 'docs', page: 34 }],
  ['/12', '?page_id=34&x=1', { item: '12', page: 34 }],
  ['/12/', '', { item: '12', page: 0 }],
  ['/uid', '', { item: 'uid', page: 0 }],
  ['/page/34', '', { item: '', page: 34 }],
])('%s%s is for readers', (path, query, place) => {
  expect(parseReadingAddress(path, query)).toEqual(place)
})

test.each([
  '/',
  '/user/login',
  '/User/login',
  '/item/index',
  '/page',
  '/page/edit/1/2',
  '/12/abc',
  '/12/34/5',
  '/p/Ab9',
  '/mcp',
  '/workbench',
  '/healthz',
  '/a-b',
  '/%2e%2e',
])('%s is not', (path) => {
  expect(parseReadingAddress(path, '')).toBeNull()
})
