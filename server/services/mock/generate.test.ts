import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { inWorker } from '../../workers/in-worker.ts'
import { mockAnswer } from './generate.ts'
import type { JsonObject } from './json.ts'
import { mockAnswerTask } from './tasks.ts'

const now = 1_795_219_200
const made = (template: unknown): JsonObject =>
  JSON.parse(
    mockAnswer({ template: JSON.stringify(template), now, timeZone: 'Asia/Shanghai' }),
  ) as JsonObject

test('plain JSON is answered unchanged', () => {
  const plain = {
    a: 1,
    b: [true, null, 'text', { c: '中文' }],
    'x|y': 'no rule',
    '': 0,
    e: {},
    f: [],
  }
  expect(made(plain)).toEqual(plain)
})

test('the rule after a bar sets count, range and step', () => {
  for (let times = 0; times < 50; times++) {
    const one = made({
      'stars|1-5': '★',
      'three|3': '☆',
      'number|10-20': 0,
      'price|1-100.2': 1,
      'flag|1': true,
      'pick|1': ['a', 'b'],
      'list|2-4': [{ 'id|+1': 7 }],
      'some|2': { a: 1, b: 2, c: 3 },
      'text|5-6': '',
    })
    expect(one.stars).toMatch(/^★{1,5}$/)
    expect(one.three).toBe('☆☆☆')
    expect(one.number).toBeGreaterThanOrEqual(10)
    expect(one.number).toBeLessThanOrEqual(20)
    expect(JSON.stringify(one.price)).toMatch(/^\d+\.\d{2}$/)
    expect(['a', 'b']).toContain(one.pick)
    expect((one.list as { id: number }[]).map((row) => row.id)).toEqual(
      [7, 8, 9, 10].slice(0, (one.list as unknown[]).length),
    )
    expect((one.list as unknown[]).length).toBeGreaterThanOrEqual(2)
    expect(Object.keys(one.some as object)).toHaveLength(2)
    expect((one.text as string).length).toBeGreaterThanOrEqual(5)
  }
})

test('placeholders generate values of their kind, alone or inside a text', () => {
  const one = made({
    count: '@natural(3, 5)',
    bool: '@BOOLEAN',
    float: '@float(1, 9, 2, 2)',
    string: '@string("lower", 4)',
    word: '@cword(3)',
    pick: "@pick(['a', 'b'])",
    range: '@range(1, 10, 3)',
    email: '@email',
    mixed: 'No. @natural(1, 1): @cname',
    today: '@now("yyyy-MM-dd HH:mm:ss")',
    day: '@now("day")',
    letter: 'x',
    inner: '@upper(@letter)',
    literal: 'a\\@natural and nobody@nowhere',
    color: '@color',
    image: '@image(20x10)',
  })
  expect([3, 4, 5]).toContain(one.count)
  expect(one.bool).toBeTypeOf('boolean')
  expect(JSON.stringify(one.float)).toMatch(/^[1-9]\.\d{2}$/)
  expect(one.string).toMatch(/^[a-z]{4}$/)
  expect(one.word).toMatch(/^\p{Script=Han}{3}$/u)
  expect(['a', 'b']).toContain(one.pick)
  expect(one.range).toEqual([1, 4, 7])
  expect(one.email).toMatch(/^\w+@[\w.]+$/)
  expect(one.mixed).toMatch(/^No\. 1: \p{Script=Han}{2,3}$/u)
  expect(one.today).toBe('2026-11-21 08:00:00')
  expect(one.day).toBe('2026-11-21 00:00:00')
  expect(one.inner).toBe('X')
  expect(one.literal).toBe('a@natural and nobody@nowhere')
  expect(one.color).toMatch(/^#[0-9a-f]{6}$/)
  expect(one.image).toMatch(/^data:image\/svg/)
})

test('every placeholder generates something', () => {
  const names =
    'boolean natural integer float character string range date time datetime timestamp now color hex rgb rgba hsl word sentence paragraph title cword csentence cparagraph ctitle first last name cfirst clast cname protocol tld domain url email ip region province city county zip phone guid uuid id increment inc image'
  for (const name of names.split(' ')) expect(made({ x: `@${name}` }).x, name).not.toBe(`@${name}`)
})

test('a property may refer to another one, before or after it, also by path', () => {
  const one = made({
    full: '@first @last',
    first: 'a',
    last: 'b',
    deep: { up: '@../first', top: '@/full', in: { x: '@/deep/up' } },
  })
  expect(one).toEqual({
    full: 'a b',
    first: 'a',
    last: 'b',
    deep: { up: 'a', top: 'a b', in: { x: 'a' } },
  })
  expect(made({ full: '@given @family', given: 'A', family: 'B' })).toEqual({
    full: 'A B',
    given: 'A',
    family: 'B',
  })
  expect(made({ a: '@b', b: '@a' })).toEqual({ a: '@a', b: '@a' })
})

test('nothing in a template is run as code, and no name reaches the program', () => {
  const hidden = globalThis as { hit?: number }
  const values = [
    '@string(globalThis.hit=1)',
    '@pick(globalThis.hit=2)',
    '@constructor',
    '@__proto__',
    '@toString',
    '@pick(process.exit`1`)',
  ]
  for (const value of values) made({ value })
  expect(hidden.hit).toBeUndefined()
  const text = mockAnswer({
    template: '{"__proto__":{"polluted":1},"constructor":"@constructor"}',
    now,
    timeZone: 'UTC',
  })
  expect(text).toBe('{"__proto__":{"polluted":1},"constructor":"@constructor"}')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('characters that could be markup are escaped, only inside strings', () => {
  const text = mockAnswer({
    template: JSON.stringify({ a: `<b>"x" & 'y'\\` }),
    now,
    timeZone: 'UTC',
  })
  expect(text).toBe('{"a":"\\u003Cb\\u003E\\u0022x\\u0022 \\u0026 \\u0027y\\u0027\\\\"}')
  expect(JSON.parse(text)).toEqual({ a: `<b>"x" & 'y'\\` })
})

test('invalid or empty JSON is refused', () => {
  for (const template of ['', '{', 'null', '0', 'false', '[]', '""', 'undefined'])
    expect(() => mockAnswer({ template, now, timeZone: 'UTC' }), template).toThrow(
      new Failure('mockTemplateWrong'),
    )
  expect(made({})).toEqual({})
})

const nested = (depth: number): unknown => (depth === 0 ? 1 : { [`a|1000`]: [nested(depth - 1)] })
const doubling = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`k${index}`, `@k${index + 1}@k${index + 1}`]),
)
test.each([
  ['nested counts', nested(4)],
  ['one huge count', { 'a|999999999': [1] }],
  ['a huge text', { 'a|999999999': 'x' }],
  ['a huge empty text', { 'a|999999999': '' }],
  ['a huge maker', '@string(999999999)'],
  ['a huge range', '@range(0, 999999999)'],
  ['a huge paragraph', '@paragraph(999999999)'],
  ['a huge title of huge words', '@csentence(99999999)'],
  ['references that double', { ...doubling, k60: 'x'.repeat(100) }],
  [
    'a chain of references',
    Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`k${index}`, `@k${index + 1}`]),
    ),
  ],
  ['depth', JSON.parse('[1'.replace('[1', '['.repeat(200) + '1' + ']'.repeat(200)))],
  ['many values', Array.from({ length: 200_000 }, () => 0)],
])('%s: refused before memory is allocated', async (_, template) => {
  const order = { template: JSON.stringify(template), now, timeZone: 'UTC' }
  await expect(inWorker(mockAnswerTask, order)).rejects.toMatchObject({ why: 'mockTooLarge' })
})
