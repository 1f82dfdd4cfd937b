import { expect, test } from 'vitest'
import { Budget } from '../services/kept.ts'
import type { NotedPage } from './index-pages.ts'
import { parseKeyword } from './keyword.ts'
import { NotedTexts } from './noted-texts.ts'

const page = (page_id: number, mark: number, page_title = 'title') =>
  ({ page_id, mark, page_title }) as NotedPage
const keep = (noted: NotedTexts, one: NotedPage, text: string) =>
  noted.keep(one, Buffer.from(text), () => undefined)
const [word, phrase] = [parseKeyword('WORD title'), parseKeyword('"some  word"')]

test('a page that is kept is known to hold a keyword or not, until its mark is another one', async () => {
  const noted = new NotedTexts()
  expect(noted.holds(page(1, 5), word)).toBeUndefined()
  await keep(noted, page(1, 5), 'some\nWord')
  await keep(noted, page(2, 5), 'another')
  expect([word, phrase].map((keyword) => noted.holds(page(1, 5), keyword))).toEqual([true, true])
  expect([word, phrase].map((keyword) => noted.holds(page(2, 5), keyword))).toEqual([false, false])
  expect(noted.holds(page(1, 6), word)).toBeUndefined()
  await keep(noted, page(1, 6), 'changed')
  expect([noted.holds(page(1, 5), word), noted.holds(page(1, 6), word)]).toEqual([undefined, false])
})

test('what waits no longer is given up, and what does not fit is not kept', async () => {
  const noted = new NotedTexts(new Budget(100))
  for (const id of [1, 2, 3]) await keep(noted, page(id, 1, ''), 'ten bytes.')
  expect([1, 2, 3].map((id) => noted.holds(page(id, 1), word))).toEqual([false, false, undefined])
  noted.keepOnly([
    { noted: 1, mark: 2 },
    { noted: 2, mark: 1 },
  ])
  await keep(noted, page(3, 1, ''), 'ten bytes.')
  expect([1, 2, 3].map((id) => noted.holds(page(id, 1), word))).toEqual([undefined, false, false])
})

test('a long text is kept a part after the other, one with too long lines is not', async () => {
  const noted = new NotedTexts()
  await keep(noted, page(1, 1), `${'文字\n'.repeat(40_000)}some\nword\n${'文字\n'.repeat(40_000)}`)
  await keep(noted, page(2, 1), 'x'.repeat(70_000))
  expect([1, 2].map((id) => noted.holds(page(id, 1), phrase))).toEqual([true, undefined])
})
