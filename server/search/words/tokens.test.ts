import { expect, test } from 'vitest'
import { beginsPart } from './characters.ts'
import { fold } from './fold.ts'
import { parseKeyword } from './keyword.ts'
import { placesOf, rangesOf } from './match.ts'
import { beginningToken, bounds, itemToken, rangeToken, pageTokens, titleToken } from './tokens.ts'

const tokensOf = (page_content: string, page_title = '') =>
  pageTokens({ page_id: 1, item_id: 1, page_title, page_content }).split(' ').slice(2)

test.each([
  ['getUserInfo', ['getuserinfo', 'userinfo', 'info']],
  ['get_user_id', ['get', 'user', 'id']],
  ['HTTPServer', ['httpserver', 'server']],
  ['v2', ['v2', '2']],
  ['接口文档', ['接', '口', '接口', '文', '口文', '档', '文档']],
  ['用户ID为1', ['用', '户', '用户', 'id', '为', '1']],
  ['ＡＢＣ，ｄ', ['abc', 'd']],
  ['𠀀𠀁', ['𠀀', '𠀁', '𠀀𠀁']],
  ['한국어', ['한', '국', '한국', '어', '국어']],
  ['ｶﾞ', ['ガ']],
  ['naïve NAÏVE', ['naïve']],
  ['नमस्ते', ['नमस्ते']],
  ['😀 & <b> \u0000\ue000x', ['b', 'x']],
  ['', []],
])('%s becomes %s', (text, tokens) => {
  const isBeginning = (token: string) => token === beginningToken(token.slice(1))
  expect(tokensOf(text).filter((token) => token !== '' && !isBeginning(token))).toEqual(tokens)
})

test('short prefixes of words are tokens of their own, once each', () => {
  const of = (text: string) =>
    tokensOf(text).filter((token) => token === beginningToken(token.slice(1)))
  const [us, use, ch] = ['us', 'use', 'ch'].map(beginningToken)
  expect(of('user used')).toEqual([us, use])
  expect(of('ch x 用户')).toEqual([ch])
  expect(of('a𐐨𐐨b')).toEqual([beginningToken('a𐐨')])
  expect(beginningToken('user')).toBeUndefined()
})

test('the item is a token of its page, and words of the title are there twice', () => {
  const ab = beginningToken('ab') as string
  const kept = pageTokens({ page_id: 2_050, item_id: 7, page_title: 'Ab', page_content: 'ab c' })
  expect(kept.split(' ')).toEqual([
    itemToken(7),
    rangeToken(2_048),
    titleToken('ab'),
    'ab',
    titleToken(ab),
    ab,
    'c',
  ])
})

test('comments around what an import has made are not indexed, others are', () => {
  const text =
    '<!-- showdoc:import {"digest":"x"} -->\n\nshown <!-- note -->\n<!-- /showdoc:import -->\n'
  expect(tokensOf(text)).toEqual(tokensOf('shown <!-- note -->'))
})

test('the tokens of a page are bounded, whatever it contains', () => {
  const many = Array.from({ length: 70_000 }, (_, index) => `w${index.toString(36)}`).join(' ')
  const kept = pageTokens({
    page_id: 1,
    item_id: 1,
    page_title: many.slice(0, 50_000),
    page_content: many,
  })
  expect(kept.split(' ').length).toBeLessThanOrEqual(bounds.tokens)
  expect(Buffer.byteLength(kept.replaceAll(' ', ''))).toBeLessThanOrEqual(bounds.bytes)
  const long = Array.from({ length: 30_000 }, (_, index) => `${index}${'long'.repeat(9)}`).join(' ')
  expect(Buffer.byteLength(tokensOf(`${long} ${'é'.repeat(10_000)}`).join(''))).toBeLessThanOrEqual(
    bounds.bytes,
  )
  const encoded = 'aB3dE5'.repeat(20_000)
  expect(tokensOf(encoded).length).toBeLessThan(200)
})

test('a folded text maps back to original positions', () => {
  for (const text of [
    'plain ＡＢ，中',
    'ﬁx ①② ㎏ e\u0301é ｶﾞ İI ß 中…文',
    '👨‍👩‍👧 a\u0300\u0301b',
    '각 각',
  ]) {
    const folded = fold(text)
    for (let index = 0; index < folded.text.length; index++) {
      expect(folded.at(index)).toBeLessThan(text.length)
      expect(folded.at(index + 1)).toBeGreaterThanOrEqual(folded.at(index))
    }
    expect(folded.at(folded.text.length)).toBe(text.length)
    expect(fold(folded.text).text).toBe(folded.text)
  }
  expect(fold('ﬁX').text).toBe('fix')
})

test.each([
  ['getUserInfo', [0, 3, 7]],
  ['HTTPServer2x', [0, 4, 10, 11]],
  ['a_b', [0, 1, 2]],
])('parts of %s', (text, places) => {
  expect([...text].map((_, index) => index).filter((index) => beginsPart(text, index))).toEqual(
    places,
  )
})

test.each([
  ['Größe ist GRÖSSE', 'größe', ['Größe']],
  ['①②③ 12', '12', ['①②', '12']],
  ['e\u0301tude', 'étude', ['e\u0301tude']],
  ['ＷＩＤＥ wide', 'wide', ['ＷＩＤＥ', 'wide']],
  ['foo\n  bar', '"foo bar"', ['foo\n  bar']],
  ['a foo b bar', 'foo bar', ['foo', 'bar']],
  ['登录登录接口', '登录 录接', ['登录', '登录']],
  ['x.y x-y xy', 'x.y', ['x.y']],
])('hits in %j of %j', (text, keyword, hits) => {
  expect(rangesOf(text, parseKeyword(keyword)).map(([from, to]) => text.slice(from, to))).toEqual(
    hits,
  )
})

/** Pseudo-random numbers that are the same in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

test('whatever a text contains is in its index: every word, every part of Chinese, everything between spaces', () => {
  const random = chance(3)
  const signs = [
    ...'接口文档说明用户中。，（）',
    ...'abcXYZ019_-./{}"\'<>& \n\t',
    'é',
    'ß',
    'ﬁ',
    'Ж',
    'ａ',
    'Ｂ',
    '１',
    'ｶﾞ',
    '𠀀',
    '😀',
    'e\u0301',
    '…',
    'ー',
    'ア',
    '각',
  ]
  for (let round = 0; round < 120; round++) {
    const text = Array.from({ length: 40 }, () => signs[random(signs.length)]).join('')
    const kept = new Set(tokensOf(text))
    const holds = (keyword: string) =>
      parseKeyword(keyword).terms.every(({ token, isStart }) =>
        isStart ? [...kept].some((one) => one.startsWith(token)) : kept.has(token),
      )
    const isThere = (keyword: string) =>
      parseKeyword(keyword).chunks.every((chunk) => !placesOf(text, chunk, 1).next().done)
    const pieces = [
      ...text.split(/[\s"“”]+/),
      ...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
      ...[...text.matchAll(/\p{sc=Han}+/gu)].flatMap(([run]) => {
        const characters = [...run]
        return characters.flatMap((_, from) =>
          characters
            .slice(from)
            .map((__, length) => characters.slice(from, from + length + 1).join('')),
        )
      }),
    ]
    for (const piece of pieces) {
      if (piece === '' || parseKeyword(piece).terms.length === 0) continue
      expect(holds(piece), `${JSON.stringify(piece)} in the index of ${JSON.stringify(text)}`).toBe(
        true,
      )
      expect(isThere(piece), `${JSON.stringify(piece)} in ${JSON.stringify(text)}`).toBe(true)
    }
    // and the index alone claims nothing that the text does not contain
    for (let tries = 0; tries < 20; tries++) {
      const keyword = Array.from({ length: 2 }, () => signs[random(signs.length)]).join('')
      const { chunks, terms } = parseKeyword(keyword)
      if (terms.length === 0 || !chunks.every((chunk) => chunk.isToken)) continue
      expect(holds(keyword), `${JSON.stringify(keyword)} in ${JSON.stringify(text)}`).toBe(
        isThere(keyword),
      )
    }
  }
})

test.each(['', ' ', 'a', '%', '_', '"', '""', '***', '&&', '"" ""', '。', '…', '\u0000'])(
  '%j matches nothing',
  (keyword) => {
    expect(parseKeyword(keyword).terms).toEqual([])
  },
)

test('a keyword of any length is a short query', () => {
  expect(parseKeyword('中文字符'.repeat(250)).terms.length).toBeLessThan(49)
  const many = Array.from({ length: 500 }, (_, index) => `w${index}`).join(' ')
  expect(parseKeyword(many).terms.length).toBeLessThan(49)
  expect(parseKeyword(many).chunks.every((chunk) => !chunk.isToken)).toBe(true)
})
