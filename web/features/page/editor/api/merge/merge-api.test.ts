import { beforeAll, expect, test } from 'vitest'
import { loadPhrases, setLanguage, t } from '../../../../../locales/phrases.ts'
import { mergeApi } from './merge-api.ts'
import { shownClash } from './shown-clash.ts'

beforeAll(() => Promise.all([loadPhrases('core', 'page', 'api-page'), setLanguage('en')]))

const page = (changes: object = {}) =>
  JSON.stringify({ info: { url: '/a', method: 'get', description: '' }, ...changes })
const headers = (...rows: object[]) => page({ request: { headers: rows } })
const merge = (base: string, mine: string, theirs: string): unknown => {
  const merged = mergeApi(base, mine, theirs)
  expect(merged?.clashes).toEqual([])
  return JSON.parse(merged?.text(new Set()) ?? '')
}
/** Clashes as people read them, and the pages when all of the one or the other side is taken. */
function clash(base: string, mine: string, theirs: string) {
  const merged = mergeApi(base, mine, theirs)
  const clashes = merged?.clashes ?? []
  const taken = (keys: Iterable<string>): unknown => JSON.parse(merged?.text(new Set(keys)) ?? '')
  return {
    shown: clashes.map((one) => {
      const { name, mine: own, theirs: other, words } = shownClash(one, t)
      return [name, words?.mine ?? own, words?.theirs ?? other]
    }),
    mine: taken([]),
    theirs: taken(clashes.map(({ key }) => key)),
  }
}

test('changes of different fields are both taken, with numbers as they were', () => {
  const base = '{"info":{"url":"/a","method":"get"},"n":1.0,"m":12345678901234567890}'
  const mine = base.replace('/a', '/b')
  const theirs = base.replace('get', 'put').replace('1.0', '2.50')
  expect(mergeApi(base, mine, theirs)?.text(new Set())).toBe(
    '{"info":{"url":"/b","method":"put"},"n":2.50,"m":12345678901234567890}',
  )
})

test('rows are merged by name: changed, added and removed ones, in the order of this side', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, remark: '', type: 'string' }))
  expect(
    merge(
      headers(a!, b!, c!),
      headers({ ...b, remark: 'mine' }, a!, { name: 'own' }),
      headers(a!, { ...b, type: 'int' }, { name: 'new' }, c!),
    ),
  ).toMatchObject({
    request: {
      headers: [
        { name: 'b', remark: 'mine', type: 'int' },
        { name: 'new' },
        { name: 'a' },
        { name: 'own' },
      ],
    },
  })
})

test('only fields that both changed are asked about, the rest is merged', () => {
  const of = (fields: object, info: object = {}) =>
    JSON.stringify({
      info: { url: '/a', method: 'get', apiStatus: '1', ...info },
      request: { headers: [{ name: 'X-Token', require: '1', ...fields }, { name: 'b' }] },
    })
  const { shown, mine, theirs } = clash(
    of({ remark: '' }),
    of({ remark: 'mine', value: '1' }, { remark: 'r', apiStatus: '2' }),
    of({ remark: 'theirs', require: '0' }, { description: 'd', apiStatus: '3' }),
  )
  expect(shown).toEqual([
    ['Status', 'In testing', 'Finished'],
    ['Headers › X-Token › Remark', 'mine', 'theirs'],
  ])
  const both = { info: { description: 'd', remark: 'r' } }
  const row = { name: 'X-Token', require: '0', value: '1' }
  expect(mine).toMatchObject({ ...both, request: { headers: [{ ...row, remark: 'mine' }, {}] } })
  expect(theirs).toMatchObject({
    info: { ...both.info, apiStatus: '3' },
    request: { headers: [{ ...row, remark: 'theirs' }, {}] },
  })
})

test('a row that one side removed and the other changed is asked about as a whole', () => {
  const row = { name: 'a', remark: '', require: '1', nested: [1] }
  const changed = { ...row, remark: 'x' }
  const text = 'Name: a, Remark: x, Required: yes, nested: 1'
  const removed = clash(headers(row), headers(), headers(changed))
  expect(removed.shown).toEqual([['Headers › a', 'deleted', text]])
  expect(removed.mine).toMatchObject({ request: { headers: [] } })
  expect(removed.theirs).toMatchObject({ request: { headers: [changed] } })
  const kept = clash(headers(row), headers(changed), headers())
  expect(kept.shown).toEqual([['Headers › a', text, 'deleted']])
  expect(kept.mine).toMatchObject({ request: { headers: [changed] } })
  expect(kept.theirs).toMatchObject({ request: { headers: [] } })
})

test('lists with two rows of one name are kept whole, unknown keys have their own names', () => {
  const row = { name: 'a', remark: '' }
  const list = clash(headers(row), headers(row, row), headers({ name: '' }))
  expect(list.shown).toEqual([['Headers', 'Name: a\nName: a', '']])
  const own = clash(page(), page({ x: { y: 1 } }), page({ x: { y: 2.5 } }))
  expect(own.shown).toEqual([['x › y', '1', '2.5']])
  expect(own.theirs).toMatchObject({ x: { y: 2.5 } })
})

test('texts that are no API pages are not merged', () => {
  expect(mergeApi('text', page(), page())).toBeNull()
  expect(mergeApi(page(), page(), 'text')).toBeNull()
})
