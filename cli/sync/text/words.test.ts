import { expect, test } from 'vitest'
import { wordLines } from './words.ts'

const textsOf = (...lines: string[]) => wordLines(lines).map(({ text }) => text)

test('changed words are marked inside their line', () => {
  expect(textsOf(' # Title', '-The quick fox', '+The slow fox', ' end')).toEqual([
    '# Title',
    'The [-quick-]{+slow+} fox',
    'end',
  ])
})

test('words of Chinese text are found', () => {
  expect(textsOf('-用户可以登录系统', '+用户可以退出系统')).toEqual([
    '用户可以[-登录-]{+退出+}系统',
  ])
})

test('lines of one side only are marked whole; marks never span lines', () => {
  expect(textsOf('+one', '+two')).toEqual(['{+one+}', '{+two+}'])
  expect(textsOf('-one', ' same', '-', '+new')).toEqual(['[-one-]', 'same', '{+new+}'])
  expect(textsOf('-a', '+a b', '+c d')).toEqual(['a{+ b+}', '{+c d+}'])
})

test('a missing line end is still mentioned', () => {
  expect(textsOf('-a', '+a', '\\ No newline at end of file')).toEqual([
    'a',
    '\\ No newline at end of file',
  ])
})

test('lines with nothing in common are shown as replaced, however long they are', () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ')
  expect(wordLines([`-${long('a')}`, `+${long('b')}`]).map(({ kind }) => kind)).toEqual([
    'removed',
    'added',
  ])
})
