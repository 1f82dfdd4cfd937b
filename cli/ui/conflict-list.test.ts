import { expect, test } from 'vitest'
import { widthOf } from '../terminal/columns.ts'
import { conflict } from '../test/conflicts.ts'
import {
  choicesOf,
  conflictList,
  keysOf,
  pictureOf,
  pressed,
  type ConflictList,
} from './conflict-list.ts'

const typed = (list: ConflictList, input: string): ConflictList =>
  keysOf(input).reduce(pressed, list)

const three = conflictList([
  conflict('a.md'),
  conflict('b.md', { possible: { theirs: true } }),
  conflict('c.md', { possible: { theirs: false } }),
])

test('nothing is chosen before a key is pressed, nor without Enter', () => {
  expect(choicesOf(typed(three, '\r'))).toEqual([])
  expect(choicesOf(typed(three, 'mjo'))).toEqual([])
  expect(choicesOf(typed(three, 'mjoq'))).toEqual([])
  const choices = choicesOf(typed(three, 'mjo\r'))
  expect(choices.map(({ id, onConflict }) => [id, onConflict])).toEqual([
    ['a.md', 'merge'],
    ['b.md', 'ours'],
  ])
  expect(choices[0]).toMatchObject({ kind: 'page', version: '9' })
})

test('the mark stops at both ends, and a choice can be taken back', () => {
  expect(typed(three, 'kk').at).toBe(0)
  expect(typed(three, 'jjjjj').at).toBe(2)
  expect(pressed(three, { step: 40 }).at).toBe(2)
  expect(choicesOf(typed(three, 'os\r'))).toEqual([])
})

test('what is not possible is not chosen, and is told until the next key', () => {
  const merged = typed(three, 'jm')
  expect([merged.picks[1], merged.notice]).toEqual(['leave', { key: 'no.merge' }])
  expect(typed(three, 'jjt').notice).toEqual({ key: 'no.theirs' })
  expect(typed(three, 'jmk').notice).toBeUndefined()
})

test('a choice goes to all that follow where it is possible, and to none before', () => {
  const taken = typed(three, 'ta')
  expect(taken.picks).toEqual(['theirs', 'theirs', 'leave'])
  expect(taken.notice).toEqual({ key: 'applied', pick: 'theirs', count: 1 })
  expect(typed(three, 'jjoka').picks).toEqual(['leave', 'leave', 'leave'])
  expect(typed(three, 'joa').picks).toEqual(['leave', 'ours', 'ours'])
})

test('letters count in any case and width, and others do nothing', () => {
  expect(keysOf('Ｍ')).toEqual(keysOf('M'))
  expect(keysOf('x合9')).toEqual([])
  expect(keysOf('\n')).toEqual(keysOf('\r'))
  expect(typed(typed(three, 'q'), 'm\r').end).toBe('left')
})

test.each(['en', 'zh-cn'] as const)(
  'hundreds of conflicts are a window around the present one, on every size of screen, in %s',
  (locale) => {
    const many = conflictList(Array.from({ length: 350 }, (_, at) => conflict(`目录/第${at}页.md`)))
    for (const [columns, rows] of [
      [40, 24],
      [40, 10],
      [80, 24],
      [200, 60],
      [20, 5],
    ] as const) {
      for (const at of [0, 175, 349]) {
        const picture = pictureOf(pressed(many, { step: at }), { columns, rows, locale, isUtf8: true }) // prettier-ignore
        const present = picture.rows.filter(({ isPresent }) => isPresent)
        expect(present.map(({ path }) => path)).toEqual([`目录/第${at}页.md`])
        expect(picture.title).toContain(`${at + 1}/350`)
        const height = 2 + picture.rows.length + picture.details.length + picture.keys.length
        if (rows >= 10) expect(height).toBeLessThan(rows)
        if (columns >= 40)
          for (const line of [...picture.keys, ...picture.details])
            expect(widthOf(line)).toBeLessThanOrEqual(columns)
        if (rows >= 24) expect(picture.details.join('')).toContain('2023-11-1')
      }
    }
  },
)

test('what differs is told with who has changed it and when; what is gone on one side as well', () => {
  const list = conflictList([
    conflict('a.md', {
      fields: ['content', 'title'],
      clashes: { title: { local: 'Mine', remote: 'Theirs' } },
    }),
    conflict('b.md', { version: '', remote: undefined }),
    conflict('c.md', { isFileGone: true }),
    conflict('ops', {
      kind: 'catalog',
      fields: ['name'],
      remote: undefined,
      version: 'Theirs',
      values: { name: { local: 'Mine', remote: 'Theirs' } },
    }),
  ])
  const screen = { columns: 120, rows: 40, locale: 'en', isUtf8: false } as const
  const { rows, details, keys } = pictureOf(list, screen)
  expect(rows.map(({ path, about }) => [path, about])).toEqual([
    ['a.md', expect.stringMatching(/^text, title - ann - 2023-11-1\d \d\d:\d\d$/)],
    ['b.md', 'page deleted'],
    ['c.md', expect.stringMatching(/^file deleted - ann - /)],
    ['ops/', 'name'],
  ])
  expect(details.join('\n')).toContain('title: "Mine" locally, "Theirs" on the server')
  expect(keys.join('\n')).toContain('m merge - o keep mine')
  const last = pictureOf(pressed(list, { step: 3 }), screen)
  expect(last.details.join('\n')).toContain('name: "Mine" locally, "Theirs" on the server')
})
