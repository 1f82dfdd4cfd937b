import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { NotedPage } from './index-pages.ts'
import { parseKeyword } from './keyword.ts'
import { NotedTexts } from './noted-texts.ts'

const page = (page_id: number, mark: number, page_title = 'title') => ({ page_id, mark, page_title }) as NotedPage
const [word, phrase] = [parseKeyword('WORD title'), parseKeyword('"some  word"')]

test('a page that is kept is known to hold a keyword or not, until its mark is another one', () => {
  const noted = new NotedTexts()
  expect(noted.holds(page(1, 5), word)).toBeUndefined()
  noted.keep(page(1, 5), Buffer.from('some\nWord'))
  noted.keep(page(2, 5), Buffer.from('another'))
  expect([word, phrase].map((keyword) => noted.holds(page(1, 5), keyword))).toEqual([true, true])
  expect([word, phrase].map((keyword) => noted.holds(page(2, 5), keyword))).toEqual([false, false])
  expect(noted.holds(page(1, 6), word)).toBeUndefined()
  noted.keep(page(1, 6), Buffer.from('changed'))
  expect([noted.holds(page(1, 5), word), noted.holds(page(1, 6), word)]).toEqual([undefined, false])
})

test('what waits no longer is given up, and what does not fit is not kept', () => {
  const noted = new NotedTexts(25)
  noted.keep(page(1, 1, ''), Buffer.from('ten bytes.'))
  noted.keep(page(2, 1, ''), Buffer.from('ten bytes.'))
  noted.keep(page(3, 1, ''), Buffer.from('ten bytes.'))
  expect([1, 2, 3].map((id) => noted.holds(page(id, 1), word))).toEqual([false, false, undefined])
  noted.keepOnly([
    { noted: 1, mark: 2 },
    { noted: 2, mark: 1 },
  ])
  noted.keep(page(3, 1, ''), Buffer.from('ten bytes.'))
  expect([1, 2, 3].map((id) => noted.holds(page(id, 1), word))).toEqual([undefined, false, false])
  const all = new NotedTexts()
  all.keep(page(4, 1), Buffer.alloc(limits.textBytesInline + 1, 'x'))
  expect(all.holds(page(4, 1), word)).toBeUndefined()
})
