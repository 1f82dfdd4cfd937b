import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isList, isMapping, isScalar, readYaml, type Value } from './yaml-subset.ts'

const plain = (value: Value): unknown => {
  if (isList(value)) return value.map(plain)
  if (isMapping(value)) return Object.fromEntries([...value].map(([key, own]) => [key, plain(own)]))
  return isScalar(value) ? value.text : undefined
}

/** What the library reads, all scalars as text. */
const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, asText(own)]))
  return value === null ? '' : String(value as string | number | boolean).trim()
}

test.each([
  'a: 1\nb: two words # comment\n# c\n\nc:\n  d: x\n  e:\n',
  'list:\n- a: 1\n  b: 2\n-\n  a: 3\n- plain\n- - deep\n  - er\nafter: true\n',
  'list:\n  - "q: \\"x\\" \\u4e2d"\n  - \'it\'\'s\'\n  - a:\n      - b\n',
  'text: >-\n  one\n  two\nlines: |\n  - one\n  two: x\nlong: one\n  two\n  three\nquoted: "one\n  two"\n',
  'flow: { a: b c, "d": [1, \'x, y\', {e: f}], u: https://x.y/z#a }\nempty: []\nlast: {\n  a: 1,\n  b: 2,\n}\n',
  'link: /guide/#top\nkey with blank: x\n"quoted key": y\nnothing: ~\nurl: https://a.b\n-dash: z\n',
])('reads what a library of YAML reads: %j', (source) => {
  expect(plain(readYaml(source, 0)!)).toEqual(asText(parse(source)))
})

test.each([
  'a: &x 1\n',
  'a: *x\n',
  'a: !t 1\n',
  '? a\n: b\n',
  '- a\n',
  'a: "b\n',
  'a: [b\n',
  'a: b: c\n',
  'a: 1\n   b: 2\n',
  '\ta: 1\n',
  'text\n',
])('what is not read is no mapping: %j', (source) => expect(readYaml(source, 0)).toBeUndefined())

test('an address has its place, with its quotes', () => {
  const source = 'a: /x # y\nb: "/z"\nc: [ /d ]\n'
  const places = [...readYaml(source, 100)!.values()].map((value) => {
    const { place } = (isList(value) ? value[0] : value) as {
      place?: { start: number; end: number }
    }
    return source.slice(place!.start - 100, place!.end - 100)
  })
  expect(places).toEqual(['/x', '"/z"', '/d'])
})

test('deep and long heads take linear time', () => {
  expect(readYaml(`a: ${'['.repeat(10_000)}`, 0)).toBeUndefined()
  const start = performance.now()
  readYaml(`a: [${'x, '.repeat(20_000)}]\n`, 0)
  readYaml(`a: ${'"'.repeat(60_000)}\n`, 0)
  readYaml(`${'a:\n'.repeat(20_000)}`, 0)
  expect(performance.now() - start).toBeLessThan(500)
})
