import { beforeEach, expect, test } from 'vitest'
import { draftTitles } from '../../../../lib/storage/drafts.ts'
import {
  copyDelay,
  draftName,
  draftsOf as draftsBeside,
  dropDraft,
  keepDraft,
  type Draft,
  type DraftPlace,
} from './drafts.ts'
import type { Version } from '../saving/version.ts'

const place = { uid: '1', item: '7', page: 5 }
const saved = { title: 'Page', catalog: '0', text: 'the text as it is stored' }
const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...saved,
  text: 'a text that was not saved',
  name: draftName(place, 'closed'),
  revision: '3',
  time: Date.now(),
  ...changes,
})

const draftsOf = (of: DraftPlace, stored: Version) =>
  draftsBeside(of, stored, (editor) => editor === 'open')

beforeEach(() => localStorage.clear())

test('a draft is offered unchanged, to the same person on the same page only', async () => {
  const left = draft({ title: '标题', catalog: '9', text: '没有保存的一段文字，超过十个字' })
  expect(await keepDraft(left, '标题')).toBe(true)
  expect(await draftsOf(place, saved)).toEqual([left])
  expect(await draftsOf({ ...place, page: 50 }, saved)).toEqual([])
  expect(await draftsOf({ ...place, uid: '2' }, saved)).toEqual([])
  dropDraft(left.name)
  expect(await draftsOf(place, saved)).toEqual([])
})

test('a draft keeps what it started from, to merge it with what others have saved since', async () => {
  const left = draft({ base: saved })
  await keepDraft(left, 'Page')
  expect(await draftsOf(place, { ...saved, text: 'saved by somebody else' })).toEqual([left])
})

test('each editor has a draft of its own, and one that is still open keeps it to itself', async () => {
  const [own, other] = ['closed', 'open'].map((editor) =>
    draft({ name: draftName(place, editor), text: `typed in the ${editor} editor` }),
  )
  for (const one of [own!, other!]) await keepDraft(one, 'Page')
  expect(await draftsOf(place, saved)).toEqual([own])
  expect(await draftsBeside(place, saved, () => false)).toHaveLength(2)
  expect(draftTitles('1')).toEqual(['Page'])
})

test('a draft that an earlier version has stored, one for each page, is found', async () => {
  const left = draft({ name: draftName(place, '').slice(0, -1) })
  await keepDraft(left, 'Page')
  expect(await draftsBeside(place, saved, (editor) => editor !== '')).toEqual([left])
})

test('a draft follows its page to another item, into the catalog where the page is now', async () => {
  const old = draft({ name: draftName(place, '').slice(0, -1), text: 'kept by an earlier version' })
  const left = draft({ catalog: '9', base: { ...saved, catalog: '9' }, time: old.time + 1 })
  for (const one of [old, left]) await keepDraft(one, 'Page')
  const now = { ...saved, catalog: '4' }
  expect(await draftsOf({ ...place, item: '70' }, now)).toEqual([
    { ...left, catalog: '4', base: now },
    { ...old, catalog: '4' },
  ])
  expect(await draftsBeside({ ...place, item: '70' }, now, () => true)).toHaveLength(1)
  // only the catalog differs
  await keepDraft({ ...left, text: saved.text }, 'Page')
  dropDraft(old.name)
  expect(await draftsOf({ ...place, item: '70' }, now)).toEqual([])
})

test('a draft that equals the saved page or has at most 10 characters is not offered', async () => {
  await keepDraft(draft(saved), 'Page')
  expect(await draftsOf(place, saved)).toEqual([])
  await keepDraft(draft({ text: '1234567890' }), 'Page')
  expect(await draftsOf(place, saved)).toEqual([])
  await keepDraft(draft({ text: '12345678901' }), 'Page')
  expect(await draftsOf(place, saved)).toHaveLength(1)
  await keepDraft(draft({ ...saved, title: 'other title' }), 'Page')
  expect(await draftsOf(place, saved)).toHaveLength(1)
})

test('for new pages the five newest drafts are offered, each with its own name', async () => {
  const fresh = { ...place, page: 0 }
  const times = [1, 2, 3, 4, 5, 6].map((minute) => Date.now() - minute * 60_000)
  for (const time of times)
    await keepDraft(draft({ name: draftName(fresh, String(time)), time, revision: '' }), 'x')
  expect(
    (await draftsOf(fresh, { title: '', catalog: '0', text: '' })).map(({ time }) => time),
  ).toEqual(times.slice(0, 5))
  expect(await draftsOf({ ...fresh, item: '70' }, saved)).toEqual([])
  expect(await draftsOf(place, saved)).toEqual([])
})

test('drafts older than 30 days and unreadable ones are removed', async () => {
  await keepDraft(draft({ time: Date.now() - 31 * 86_400_000 }), 'old')
  localStorage.setItem('draft:broken', '{"title": 3')
  localStorage.setItem('other', 'kept')
  expect(await draftsOf(place, saved)).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['other'])
})

test('the question before signing out lists the drafts by title', async () => {
  await keepDraft(draft({ title: '' }), 'Untitled page')
  expect(draftTitles('1')).toEqual(['Untitled page'])
  expect(draftTitles('2')).toEqual([])
})

test('a draft is stored 2 seconds after the last change, and after at most 30 seconds of typing', async () => {
  expect(copyDelay(1000, 1000)).toBe(2000)
  expect(copyDelay(30_000, 1000)).toBe(1000)
  expect(copyDelay(40_000, 1000)).toBe(0)
})
