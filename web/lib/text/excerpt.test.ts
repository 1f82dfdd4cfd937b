import { expect, test } from 'vitest'
import { shownExcerpt } from './excerpt.ts'

/** As the server sends it, with every occurrence of a word as a hit. */
const shown = (text: string, word: string) => {
  const sent = `...${text}...`
  const hits: [number, number][] = []
  for (let at = sent.indexOf(word); at >= 0; at = sent.indexOf(word, at + word.length))
    hits.push([at, at + word.length])
  const { text: line, marks } = shownExcerpt(sent, hits)
  expect(marks.map(([from, to]) => line.slice(from, to).replaceAll(' ', ''))).toEqual(
    hits.map(() => word.replaceAll(/\s/g, '')),
  )
  return line
}

test('it is one line that begins at a word shortly before the hit', () => {
  expect(shown('An order belongs to one customer\n\nand   has at least one line.', 'least')).toBe(
    '…customer and has at least one line.',
  )
  expect(shown('short order', 'order')).toBe('short order')
  const chinese = '前文'.repeat(30)
  expect(shown(`${chinese}登录接口`, '登录')).toBe(`…${'前文'.repeat(12)}登录接口`)
  expect(shown(`x${'😀'.repeat(20)}登录`, '登录')).toBe(`…${'😀'.repeat(12)}登录`)
  expect(shown(`${'😀'.repeat(20)}x登录`, '登录')).toBe(`…${'😀'.repeat(11)}x登录`)
})

test('signs of markdown and JSON are left out, but not of a hit', () => {
  expect(shown('# A\n- **Order** of `order_id`\n\n| a | b |\n|---|:--:|\n> c', 'order_id')).toBe(
    'A Order of order_id a b c',
  )
  expect(shown('refund - a, run it --force', 'refund')).toBe('refund - a, run it --force')
  expect(shown('中文**加粗**后文', '加粗')).toBe('中文加粗后文')
  expect(shown('{"url": "/pay", "a": ["refund"]}', 'refund')).toBe('url /pay a refund')
  expect(shown('"a": "Take it.\\r\\n\\r\\nNever keep.", "x": 1', 'keep')).toBe(
    '…Take it. Never keep. x 1',
  )
  expect(shown('in C:\\new of a machine', 'machine')).toBe('in C: new of a machine')
  expect(shown('take {id} of {name}', '{id}')).toBe('take {id} of name')
  expect(shown('a C++ text - with a 1. number: C++', 'C++')).toBe(
    'a C++ text - with a 1. number: C++',
  )
  expect(shown('a hello\n  world b', 'hello\n  world')).toBe('a hello world b')
})

test('a text that the server has cut ends with a whole word, and one without hits is shown from its beginning', () => {
  const long = 'word '.repeat(40)
  expect(shownExcerpt(`...${long}bro...`, [])).toEqual({ text: `${long.trim()}…`, marks: [] })
  expect(shownExcerpt('', [])).toEqual({ text: '', marks: [] })
  expect(shownExcerpt('...# A b...', [])).toEqual({ text: 'A b', marks: [] })
})
