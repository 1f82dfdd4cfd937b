import { SearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { findHits, firstFrom, mostHits, placeOf, type Hits } from './hits.ts'

const found = (doc: string, query: Omit<ConstructorParameters<typeof SearchQuery>[0], 'literal'>) =>
  new Promise<Hits>((resolve) => {
    const search = new SearchQuery({ ...query, literal: !query.regexp })
    findHits(EditorState.create({ doc }), search, resolve)
  })

test('hits are found once each, also where a long text is searched in pieces', async () => {
  const words = Array.from({ length: 40_000 }, (_, at) => (at % 50 === 0 ? 'needle' : 'straw'))
  // hits lie across every border of the pieces in one of these
  for (const shift of [0, 1, 2, 3, 4, 5]) {
    const doc = 'x'.repeat(shift) + words.join('')
    const expected = [...doc.matchAll(/needle/g)].map(({ index }) => index)
    const { list } = await found(doc, { search: 'needle' })
    expect(list.map(({ from }) => from)).toEqual(expected)
  }
})

test('regular expressions are found in lines and over them', async () => {
  const doc = 'one needle\ntwo needles\n'.repeat(10_000)
  expect((await found(doc, { search: 'needles?$', regexp: true })).list.length).toBe(mostHits)
  const few = 'a\n'.repeat(50_000) + 'needle\n\nend'
  expect((await found(few, { search: 'needle\\n\\n', regexp: true })).list).toEqual([
    { from: 100_000, to: 100_008 },
  ])
  expect((await found('a fox, foxes', { search: 'fox', wholeWord: true })).list.length).toBe(1)
  expect((await found('Fox fox', { search: 'fox', caseSensitive: true })).list.length).toBe(1)
  expect((await found('a\\nb', { search: '\\n' })).list.length).toBe(1)
})

test('more hits than are told are not counted', async () => {
  const { list, isMore } = await found('e'.repeat(mostHits + 1), { search: 'e' })
  expect([list.length, isMore]).toEqual([mostHits, true])
  expect((await found('e'.repeat(mostHits), { search: 'e' })).isMore).toBe(false)
})

test('the selected hit has a place, and the next one is found from any position', () => {
  const list = [
    { from: 3, to: 6 },
    { from: 9, to: 12 },
  ]
  expect([placeOf({ from: 9, to: 12 }, list), placeOf({ from: 9, to: 9 }, list)]).toEqual([2, 0])
  expect([0, 3, 4, 9, 10].map((at) => firstFrom(at, list))).toEqual([0, 0, 1, 1, 2])
})
