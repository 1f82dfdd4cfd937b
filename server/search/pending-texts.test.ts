import { expect, test } from 'vitest'
import { Budget } from '../cache/cache.ts'
import type { PendingPage } from './index-pages.ts'
import { PendingTexts } from './pending-texts.ts'
import { parseKeyword } from './words/keyword.ts'

const page = (page_id: number, mark: number, page_title = 'title') =>
  ({ page_id, mark, page_title }) as PendingPage
const keep = (pending: PendingTexts, one: PendingPage, text: string) =>
  pending.keep(one, Buffer.from(text), () => undefined)
const [word, phrase] = [parseKeyword('WORD title'), parseKeyword('"some  word"')]

test('a cached page is known to contain a keyword or not, until its mark changes', async () => {
  const pending = new PendingTexts()
  expect(pending.holds(page(1, 5), word)).toBeUndefined()
  await keep(pending, page(1, 5), 'some\nWord')
  await keep(pending, page(2, 5), 'another')
  expect([word, phrase].map((keyword) => pending.holds(page(1, 5), keyword))).toEqual([true, true])
  expect([word, phrase].map((keyword) => pending.holds(page(2, 5), keyword))).toEqual([
    false,
    false,
  ])
  expect(pending.holds(page(1, 6), word)).toBeUndefined()
  await keep(pending, page(1, 6), 'changed')
  expect([pending.holds(page(1, 5), word), pending.holds(page(1, 6), word)]).toEqual([
    undefined,
    false,
  ])
})

test('pages no longer pending are evicted, and what does not fit is not cached', async () => {
  const pending = new PendingTexts(new Budget(100))
  for (const id of [1, 2, 3]) await keep(pending, page(id, 1, ''), 'ten bytes.')
  expect([1, 2, 3].map((id) => pending.holds(page(id, 1), word))).toEqual([false, false, undefined])
  pending.keepOnly([
    { id: 1, mark: 2 },
    { id: 2, mark: 1 },
  ])
  await keep(pending, page(3, 1, ''), 'ten bytes.')
  expect([1, 2, 3].map((id) => pending.holds(page(id, 1), word))).toEqual([undefined, false, false])
})

test('a long text is cached in parts, one with too long lines is not', async () => {
  const pending = new PendingTexts()
  await keep(
    pending,
    page(1, 1),
    `${'文字\n'.repeat(40_000)}some\nword\n${'文字\n'.repeat(40_000)}`,
  )
  await keep(pending, page(2, 1), 'x'.repeat(70_000))
  expect([1, 2].map((id) => pending.holds(page(id, 1), phrase))).toEqual([true, undefined])
})
