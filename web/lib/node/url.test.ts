import { expect, test } from 'vitest'
import { format, parse } from './url.ts'

test('an address is split and put together as Node.js does', () => {
  const parts = parse('http://ann:s%20t@h.example:8080/users/%7Bid%7D?a=1&b=x%20y&a=2#end')
  expect(parts).toMatchObject({
    protocol: 'http:',
    auth: 'ann:s t',
    host: 'h.example:8080',
    hostname: 'h.example',
    port: '8080',
    pathname: '/users/%7Bid%7D',
    query: { a: ['1', '2'], b: 'x y' },
    path: '/users/%7Bid%7D?a=1&b=x%20y&a=2',
    hash: '#end',
  })
  expect(format({ ...parts, query: null, search: null })).toBe(
    'http://ann:s%20t@h.example:8080/users/%7Bid%7D#end',
  )
  expect(format({ ...parts, search: 'c=1#2', hash: null })).toBe(
    'http://ann:s%20t@h.example:8080/users/%7Bid%7D?c=1%232',
  )
})

test('an address without a host is refused', () => {
  expect(() => parse('/users')).toThrow(TypeError)
})
