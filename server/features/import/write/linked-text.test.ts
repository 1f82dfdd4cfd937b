import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

test('the words of a picture that was not stored take its place', () => {
  const text =
    'a ![one](document-picture:1) ![two](document-picture:2 "T") ![](document-picture:2)b'
  const links = [...text.matchAll(/document-picture:(\d)/g)].map(
    ({ 0: { length }, 1: file, index }) => ({
      start: index,
      end: index + length,
      to: { file: file! },
      fragment: '',
      quote: '' as const,
      onlyHere: true as const,
    }),
  )
  const files = new Map([['1', 'abc']])
  expect(linkedText(text, links, { item_id: 1, pages: new Map(), files })).toMatch(
    /^a !\[one\]\(\S*abc\S*\) two b$/,
  )
})

test('any other picture that was not stored keeps its address', () => {
  const text = '![one](pictures/a.png)'
  const link = { start: 7, end: 21, to: { file: '1' }, fragment: '', quote: '' as const }
  const addresses = { item_id: 1, pages: new Map(), files: new Map() }
  expect(linkedText(text, [link], addresses)).toBe(text)
})
