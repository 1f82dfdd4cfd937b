import { expect, test } from 'vitest'
import { changedWords, diffTexts, type Span, type Row } from './diff.ts'

const textOf = (spans: readonly Span[] | undefined) =>
  spans?.map(({ text, isMarked }) => (isMarked ? `{${text}}` : text)).join('') ?? ''
const shown = ({ old, now }: Row) => [textOf(old?.spans), textOf(now?.spans)]
const compared = (old: string, now: string, options = {}) =>
  diffTexts(old, now, options)!.hunks.map(({ isChanged, rows }) => [isChanged, rows.map(shown)])
const restored = (old: string, now: string, side: 'old' | 'now') =>
  diffTexts(old, now)!
    .hunks.flatMap(({ rows }) =>
      rows.map((row) => row[side]?.spans.map(({ text }) => text).join('')),
    )
    .filter((line) => line !== undefined)
    .join('\n')

test('equal texts have no changes, whatever their line ends', () => {
  expect(compared('a\r\nb', 'a\nb')).toEqual([[false, [['a', 'a'], ['b', 'b']]]]) // prettier-ignore
  expect(diffTexts('', '')!.hunks).toEqual([])
})

test('added and removed lines are on their own, changed ones side by side with their words marked', () => {
  expect(compared('one\ntwo words here\nthree\nfour', 'zero\none\ntwo signs here\nthree')).toEqual([
    [true, [['', '{zero}']]],
    [false, [['one', 'one']]],
    [true, [['two {words} here', 'two {signs} here']]],
    [false, [['three', 'three']]],
    [true, [['{four}', '']]],
  ])
})

test('lines have the numbers of their own text', () => {
  const rows = diffTexts('a\nb\nc', 'x\ny\na\nc')!.hunks.flatMap((piece) => piece.rows)
  expect(rows.map(({ old, now }) => [old?.number, now?.number])).toEqual([[undefined, 1], [undefined, 2], [1, 3], [2, undefined], [3, 4]]) // prettier-ignore
})

test('Chinese is compared by character, and lines with little in common are marked as a whole', () => {
  expect(changedWords('订单取消失败', '订单创建失败')).toEqual({
    old: [{ text: '订单', isMarked: false }, { text: '取消', isMarked: true }, { text: '失败', isMarked: false }], // prettier-ignore
    now: [{ text: '订单', isMarked: false }, { text: '创建', isMarked: true }, { text: '失败', isMarked: false }], // prettier-ignore
  })
  expect(changedWords('alpha beta', 'gamma delta')).toBeNull()
  expect(compared('alpha beta', 'gamma delta')).toEqual([
    [true, [['{alpha beta}', '{gamma delta}']]],
  ])
})

test('whitespace is ignored on request', () => {
  expect(compared('a  b\nc', 'a b\nc', { ignoreSpaces: true })).toEqual([[false, [['a  b', 'a b'], ['c', 'c']]]]) // prettier-ignore
})

test('both texts can be reconstructed from the rows, whatever has changed', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 300; round++) {
    const text = () => Array.from({ length: 1 + random(12) }, () => 'abcd'[random(4)]).join('\n')
    const [old, now] = [text(), text()]
    expect([restored(old, now, 'old'), restored(old, now, 'now')]).toEqual([old, now])
    const rows = diffTexts(old, now)!.hunks.flatMap((piece) => (piece.isChanged ? [] : piece.rows))
    expect(rows.every((row) => textOf(row.old?.spans) === textOf(row.now?.spans))).toBe(true)
    expect(rows).toHaveLength(longestCommon(old.split('\n'), now.split('\n')))
  }
})

/** A quadratic table, as a reference implementation. */
function longestCommon(one: string[], other: string[]): number {
  const best = one.map(() => other.map(() => 0))
  one.forEach((line, i) =>
    other.forEach((against, j) => {
      best[i]![j] =
        line === against
          ? (best[i - 1]?.[j - 1] ?? 0) + 1
          : Math.max(best[i - 1]?.[j] ?? 0, best[i]![j - 1] ?? 0)
    }),
  )
  return best.at(-1)!.at(-1)!
}

test('texts with nothing in common are paired as blocks; longer ones are not compared', () => {
  const many = (word: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${word} ${at}`).join('\n')
  const whole = diffTexts(`same\n${many('old', 9_000)}\nend`, `same\n${many('new', 9_000)}\nend`)!
  expect(whole.isRough).toBe(true)
  expect(whole.hunks.map(({ isChanged, rows }) => [isChanged, rows.length])).toEqual([[false, 1], [true, 9_000], [false, 1]]) // prettier-ignore
  expect(diffTexts(many('a', 20_001), 'a')).toBeNull()
})
