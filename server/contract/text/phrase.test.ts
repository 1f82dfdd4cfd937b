import { expect, expectTypeOf, test } from 'vitest'
import { fill, type Translation, type ValuesOf } from './phrase.ts'

test('placeholders are filled in, and numbers are formatted for the language', () => {
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

test('values that look like placeholders are not filled in again', () => {
  expect(fill('{a} {b}', 'en', { a: '{b}', b: '$&' })).toBe('{b} $&')
})

test('a placeholder without a value stays visible', () => {
  expect(fill<string>('Hello {name}', 'en')).toBe('Hello {name}')
})

/**
 * Never run: the compiler is the test, and a line that began to compile would fail the type check.
 */
export function mustNotCompile(late: string) {
  // @ts-expect-error a value is left out
  fill('{a} of {b}', 'en', { a: 1 })
  // @ts-expect-error all values are left out
  fill('{a} of {b}', 'en')
  // @ts-expect-error a placeholder that the phrase does not have
  fill('{a} of {b}', 'en', { a: 1, b: 2, c: 3 })
  // @ts-expect-error a value for a phrase without placeholders
  fill('Close', 'en', { a: 1 })
  // @ts-expect-error plural forms without a count
  fill({ one: 'A page', other: 'Pages' }, 'en')
  fill(late, 'en', { a: 1 })
}

test('the placeholders of a phrase are its arguments', () => {
  expectTypeOf<ValuesOf<'plain'>>().toEqualTypeOf<[]>()
  expectTypeOf<ValuesOf<'{a} and {b}'>[0]>().toEqualTypeOf<
    Readonly<Record<'a' | 'b', string | number>>
  >()
  expectTypeOf<ValuesOf<{ one: 'one'; other: 'many' }>[0]>().toEqualTypeOf<
    Readonly<Record<'count', string | number>>
  >()
})

test('a translation has the same placeholders, in any order; its plural may leave out the count', () => {
  interface English {
    plain: 'Close'
    two: '{a} of {b}'
    pages: { one: '{count} page of {name}'; other: '{count} pages of {name}' }
  }
  expectTypeOf<{ plain: '关闭'; two: '{b}中的{a}'; pages: '{name}的页面' }>().toExtend<
    Translation<English>
  >()
  expectTypeOf<{ plain: '关闭'; two: '{b}'; pages: '{name}的页面' }>().not.toExtend<
    Translation<English>
  >()
  expectTypeOf<{ plain: '关闭'; two: '{a}{b}'; pages: { other: '{count}' } }>().not.toExtend<
    Translation<English>
  >()
  expectTypeOf<{ plain: '关闭'; two: '{a}{b}' }>().not.toExtend<Translation<English>>()
})

test('numbers look as the language writes them', () => {
  for (const language of ['en', 'zh-cn'])
    for (const value of [0, 7, 999, 1_000, 12_345, 1_234_567, -1, -1_000, 2 ** 53 - 1, 1.5, 1e21])
      expect(fill('{value}', language, { value })).toBe(
        new Intl.NumberFormat(language).format(value),
      )
})
