import { expect, test } from 'vitest'
import { withMarkers } from './markers.ts'
import { changesBetween, mergeTexts } from '#contract/merge/merge.ts'

const base = '# T\n\none\ntwo\nthree\nfour\nfive\n'
const merged = (here: string, there: string, from = base) => {
  const { isClean, text } = mergeTexts(here, from, there)
  return isClean ? text : 'conflict'
}

test('what each side changed in its own lines is all there', () => {
  expect(merged(base.replace('one', 'ONE'), base.replace('five', 'FIVE'))).toBe(
    '# T\n\nONE\ntwo\nthree\nfour\nFIVE\n',
  )
  expect(merged(`${base}more\n`, base.replace('# T\n', ''))).toBe(
    '\none\ntwo\nthree\nfour\nfive\nmore\n',
  )
})

test('the same change on both sides is one change', () => {
  const other = base.replace('two', '2')
  expect(merged(other, other)).toBe(other)
  expect(merged(other, other.replace('five', '5'))).toBe(other.replace('five', '5'))
})

test('two changes of one line are merged where they concern different words, Chinese too', () => {
  const from = 'The quick brown fox\n'
  expect(merged('The slow brown fox\n', 'The quick brown dog\n', from)).toBe('The slow brown dog\n')
  expect(merged('在这里点击按钮。\n', '在此处单击大按钮！\n', '在这里单击按钮。\n')).toBe(
    'conflict',
  )
  expect(merged('请先登录再打开页面。\n', '请登录再打开新页面。\n', '请登录再打开页面。\n')).toBe(
    '请先登录再打开新页面。\n',
  )
})

test('different changes of the same words, and different lines at one place, are conflicts', () => {
  expect(merged(base.replace('two', '2'), base.replace('two', 'II'))).toBe('conflict')
  expect(merged(`${base}a\n`, `${base}b\n`)).toBe('conflict')
  expect(merged(base.replace('two\n', ''), base.replace('two', '2'))).toBe('conflict')
})

test('markers enclose only what is in conflict', () => {
  const { parts } = mergeTexts(
    base.replace('two', '2').replace('five', 'FIVE'),
    base,
    base.replace('two', 'II'),
  )
  expect(withMarkers(parts, '9')).toBe(
    '# T\n\none\n<<<<<<< local\n2\n||||||| base\ntwo\n=======\nII\n>>>>>>> remote rev 9\nthree\nfour\nFIVE\n',
  )
})

test('a marker is a whole line also where the text has no line end', () => {
  const { parts } = mergeTexts('a', 'b', 'c\nd')
  expect(withMarkers(parts, '2')).toBe(
    '<<<<<<< local\na\n||||||| base\nb\n=======\nc\nd\n>>>>>>> remote rev 2\n',
  )
})

test('no marker stands inside a fenced block', () => {
  const code = (line: string, info = 'js') =>
    `text\n\`\`\`${info}\nlet a\n${line}\nlet c\n\`\`\`\nend\n`
  const { parts } = mergeTexts(code('here()'), code('base()'), code('there()'))
  const block = (line: string) => `\`\`\`js\nlet a\n${line}\nlet c\n\`\`\`\n`
  expect(withMarkers(parts, '3')).toBe(
    `text\n<<<<<<< local\n${block('here()')}||||||| base\n${block('base()')}=======\n${block('there()')}>>>>>>> remote rev 3\nend\n`,
  )
})

test('a block that only one side has opened is closed before the marker', () => {
  const { parts } = mergeTexts('a\n```\nx\n', 'a\nb\nx\n', 'a\nc\nx\n')
  expect(withMarkers(parts, '3')).toBe(
    'a\n<<<<<<< local\n```\nx\n||||||| base\nb\nx\n=======\nc\nx\n>>>>>>> remote rev 3\n',
  )
})

test('a hostile text costs no more than a long one', () => {
  const same = '\n'.repeat(100_000)
  expect(merged(`x${same}y`, `z${same}${same}w`, same)).toBe('conflict')
  const long = Array.from({ length: 10_000 }, (_, index) => `line ${index}\n`).join('')
  expect(merged(`${long}end\n`, `start\n${long}`, long)).toBe(`start\n${long}end\n`)
})

test.each([
  ['', 'one\n'],
  ['one\ntwo\n', ''],
  [base, base.replace('one', 'ONE').replace('five', '5')],
  ['The quick brown fox\n', 'The slow brown dog\n'],
  ['在这里点击按钮。', '在此处单击大按钮！'],
  ['😀 a\nb', '😁 a\nb\n'],
  [base, base],
])('the changes between two texts make the second of the first: %j, %j', (before, after) => {
  let text = before
  for (const { from, to, insert } of changesBetween(before, after).toReversed())
    text = text.slice(0, from) + insert + text.slice(to)
  expect(text).toBe(after)
})

test('changes are as small as the words that differ, so that what lies between stays', () => {
  expect(changesBetween('The quick brown fox\nkept\n', 'The slow brown dog\nkept\nmore\n')).toEqual(
    [
      { from: 4, to: 9, insert: 'slow' },
      { from: 16, to: 19, insert: 'dog' },
      { from: 25, to: 25, insert: 'more\n' },
    ],
  )
})
