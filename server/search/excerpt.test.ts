import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { parseKeyword } from './words/keyword.ts'

/** The excerpt by its description, from the text itself. */
function expected(text: string, place: number, length: number): string {
  const half = (at: number) => /[\udc00-\udfff]/.test(text.charAt(at))
  let start = Math.max(0, place - 100)
  if (half(start)) start++
  let end = Math.min(text.length, start + length + 200)
  if (half(end)) end--
  return `...${text.slice(start, end)}...`
}

const parts = { ascii: 'a b', han: '汉字', both: 'é汉 x', pairs: '😀', mixed: '😀a汉é' }
test.each(Object.entries(parts))(
  'an excerpt of %s has up to 100 characters before the hit and 200 in all besides, none cut in half',
  (_, part) => {
    for (const lead of [0, 1, 40, 99, 100, 101, 250])
      for (const rest of [0, 1, 150, 199, 200, 400])
        for (const odd of ['', 'x']) {
          const before = `${part.repeat(lead).slice(0, -1)} ${odd} `.toWellFormed()
          const text = `${before}keyword${odd} ${part.repeat(rest)}`
          const bytes = Buffer.from(text)
          const { text: found, hits } = excerptOf(
            bytes,
            Buffer.byteLength(before),
            parseKeyword('keyword'),
            7,
          )
          expect(found).toBe(expected(text, before.length, 7))
          expect(hits.map(([from, to]) => found.slice(from, to))).toEqual(['keyword'])
        }
  },
)

test('without a hit the excerpt is the beginning, and that of an empty text is empty', () => {
  const keyword = parseKeyword('keyword')
  expect(excerptOf(Buffer.from('short'), undefined, keyword, 7)).toEqual({
    text: '...short...',
    hits: [],
  })
  expect(excerptOf(Buffer.alloc(0), undefined, keyword, 7)).toEqual({ text: '', hits: [] })
})
