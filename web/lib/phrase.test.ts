import { expect, expectTypeOf, test } from 'vitest'
import { fill, type PlaceValues } from './phrase.ts'

test('places are filled, and numbers are written as the language writes them', () => {
  expect(fill('{name} has {count} pages', 'en', { name: 'Ann', count: 12_345 })).toBe(
    'Ann has 12,345 pages',
  )
})

test('the plural form follows the rules of the language', () => {
  const pages = { one: '{count} page', other: '{count} pages' }
  expect([0, 1, 2].map((count) => fill(pages, 'en', { count }))).toEqual([
    '0 pages',
    '1 page',
    '2 pages',
  ])
  expect(fill({ other: '{count} 页' }, 'zh-cn', { count: 1 })).toBe('1 页')
})

test('what is filled in is not read as a place again', () => {
  expect(fill('{a} {b}', 'en', { a: '{b}', b: '$&' })).toBe('{b} $&')
})

test('a place without a value stays visible', () => {
  expect(fill('Hello {name}', 'en')).toBe('Hello {name}')
})

test('the places of a phrase are its arguments', () => {
  expectTypeOf<PlaceValues<'plain'>>().toEqualTypeOf<[]>()
  expectTypeOf<PlaceValues<'{a} and {b}'>[0]>().toEqualTypeOf<
    Readonly<Record<'a' | 'b', string | number>>
  >()
  expectTypeOf<PlaceValues<{ one: 'one'; other: 'many' }>[0]>().toEqualTypeOf<
    Readonly<Record<'count', string | number>>
  >()
})
