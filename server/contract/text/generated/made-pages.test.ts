import { expect, test } from 'vitest'
import { ofDocument } from './made-pages.ts'
import type { PageSource } from './part.ts'

const page = (from: string, path: string, more: Partial<PageSource> = {}) => ({
  source: { from, lang: 'en', method: path && 'get', path, id: '', title: path, ...more } as const,
})
const document = (from: string, paths: string, of?: string) => [
  page(from, '', of === undefined ? {} : { of }),
  ...paths.split(' ').map((path) => page(from, path)),
]

/** The document in the item whose pages this one has. */
const found = (
  item: ReturnType<typeof document>,
  from: string,
  paths: string,
  of?: string,
): string | undefined =>
  ofDocument(
    item,
    { from, file: '' },
    document(from, paths, of).map(({ source }) => source),
  ).pages[0]?.source.from

test.each([
  // [operations in the item, those of a document with another title, whether it is the same one]
  ['/a /b /c /d', '/a /b /c /d', true],
  ['/a /b /c /d', '/a /b /c /x', true],
  ['/a /b /c', '/a /b /c /x /y /z', true],
  ['/a /b /c /d /e /f /g', '/a /b /c', false],
  ['/a', '/a', true],
  ['/a /b', '/a', false],
  ['/a', '/a /b', false],
  ['/health /version /a', '/health /version /b', false],
  ['/a /b /c', '/x /y /z', false],
])('%s and %s under another title: the same document is %s', (item, paths, isSame) => {
  expect(found(document('Old', item), 'New', paths) === 'Old').toBe(isSame)
  expect(found(document('Old', item), 'Old', paths)).toBe('Old')
})

test('operations that were gone before do not make a document larger', () => {
  const gone = ['/e', '/f', '/g'].map((path) => page('Old', path, { removed: true }))
  expect(found([...document('Old', '/a /b /c'), ...gone], 'New', '/a /b /c')).toBe('Old')
})

test.each([
  ['openapi https://a', 'openapi https://a https://b', true],
  ['openapi https://a', 'openapi https://b', false],
  ['openapi https://a', 'openapi', true],
  ['openapi', 'apipost', false],
  // a page of an earlier version of ShowDoc
  [undefined, 'openapi https://a', true],
])('%s and %s under another title: the same document is %s', (one, other, isSame) => {
  const item = document('Old', '/a /b /c', one)
  expect(found(item, 'New', '/a /b /c', other) === 'Old').toBe(isSame)
  expect(found(item, 'Old', '/a /b /c', other)).toBe('Old')
})

test('of several documents that has the pages which is alike, not the largest', () => {
  const item = [...document('Large', '/a /b /c /d /e /f /g /h /i'), ...document('Old', '/a /b /c')]
  expect(found(item, 'New', '/a /b /c /x')).toBe('Old')
})
