import { expect, test } from 'vitest'
import { isList, isMapping, isScalar, readYaml, type Value } from './yaml-values.ts'

const plain = (value: Value): unknown => {
  if (isList(value)) return value.map(plain)
  if (isMapping(value)) return Object.fromEntries([...value].map(([key, own]) => [key, plain(own)]))
  return isScalar(value) ? value.text : undefined
}

test('scalars are texts, whatever their style; references and nothing are empty', () => {
  const source = `a: 1
b: { c: true, d: [ 'it''s', ~ ] }
e: &x >-
  one
  two
f: *x
g:
`
  expect(plain(readYaml(source, 0)!)).toEqual({
    a: '1',
    b: { c: 'true', d: ["it's", ''] },
    e: 'one two',
    f: '',
    g: '',
  })
})

test.each(['- a\n', 'text\n', 'a: "b\n', 'a: b: c\n', '\ta: 1\n', `a: ${'['.repeat(5_000)}`])(
  'what is no mapping, or nested without end, is not read: %j',
  (source) => expect(readYaml(source, 0)).toBeUndefined(),
)

test('a value has its place, with its quotes, unless it is spelled in another way', () => {
  const source = 'a: /x # y\nb: "/z"\nc: [ /d ]\ne: "/\\u0078"\nf: |\n  /x\n'
  const places = [...readYaml(source, 100)!.values()].map((value) => {
    const { place } = (isList(value) ? value[0] : value) as {
      place?: { start: number; end: number }
    }
    return place && source.slice(place.start - 100, place.end - 100)
  })
  expect(places).toEqual(['/x', '"/z"', '/d', undefined, undefined])
})
