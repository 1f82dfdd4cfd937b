import { expect, test } from 'vitest'
import { addressOfQuery } from './old-query.ts'

test.each([
  ['s=/12', '/12'],
  ['s=/handbook/34', '/handbook/34'],
  ['s=12/34', '/12/34'],
  ['s=/12&page_id=34', '/12/34'],
  ['s=%2F12%2F34&showdoc=1', '/12/34'],
  ['s=/home/item/show&item_id=12', '/12'],
  ['s=/Home/Item/show/item_id/12&page_id=34', '/12/34'],
  ['s=/home/page/index&page_id=34', '/page/34'],
  ['s=/home/page/single/page_id/34', '/page/34'],
  ['s=/home/index/index', '/'],
  ['s=', null],
  ['s=/', null],
  ['page_id=3', null],
  ['s=/api/item/info&item_id=1', null],
  ['s=//evil.example', '/old/address/unknown'],
  ['s=/12/https:%2f%2fevil.example', '/old/address/unknown'],
  ['s=/12/34/56', '/old/address/unknown'],
  ['s=/\\evil.example', '/old/address/unknown'],
  ['s=/home/item/show&item_id=../x', '/old/address/unknown'],
  ['s=/12%0d%0aX:y', '/old/address/unknown'],
  ['s=/home/user/login', '/old/address/unknown'],
])('?%s leads to %s', (query, address) => {
  expect(addressOfQuery(query)).toBe(address)
})
