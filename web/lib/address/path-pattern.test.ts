import { expect, test } from 'vitest'
import { closestPattern, paramsIn } from './path-pattern.ts'

test.each([
  ['/', '/', {}],
  ['/user/login', '/user/login', {}],
  ['/user/login', '/User/Login/', {}],
  ['/user/login', '/user/login/more', null],
  ['/:item/:page?', '/docs', { item: 'docs', page: undefined }],
  ['/:item/:page?', '/docs/', { item: 'docs', page: undefined }],
  ['/:item/:page?', '/docs/34', { item: 'docs', page: '34' }],
  ['/:item/:page?', '/docs/34/5', null],
  ['/:item/:page?', '/', null],
  ['/p/:key', '/p/%E6%96%87%20a', { key: '文 a' }],
  ['/p/:key', '/p/%E6%9', { key: '%E6%9' }],
  ['*', '/any/where', {}],
])('%s reads %s', (pattern, pathname, params) => {
  expect(paramsIn(pattern, pathname)).toEqual(params)
})

const patterns = [
  '*',
  '/:item/:page?',
  '/page/:page',
  '/page/edit/:item/:page',
  '/user/login',
  '/',
].map((path) => ({ path }))

test.each([
  ['/', '/'],
  ['/user/login', '/user/login'],
  ['/user/other', '/:item/:page?'],
  ['/page/3', '/page/:page'],
  ['/page/edit/1/2', '/page/edit/:item/:page'],
  ['/a/b/c', '*'],
])('%s matches %s, wherever it is in the list', (pathname, path) => {
  expect(closestPattern(patterns, pathname)?.path).toBe(path)
  expect(closestPattern(patterns.toReversed(), pathname)?.path).toBe(path)
})

test('an address without a matching pattern gives none', () => {
  expect(closestPattern([{ path: '/' }], '/other')).toBeUndefined()
})
