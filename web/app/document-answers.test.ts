import { expect, onTestFinished, test, vi } from 'vitest'
import { cachedAnswer } from '../api/answer-cache.ts'
import { itemInfoArgs, pageInfoArgs } from '../lib/address/reading-address.ts'
import { takeAnswers } from './document-answers.ts'

test('answers in the document are available at once, with the text as the server rendered it', () => {
  const answers = [
    ['item/info', { page_id: 34, default_page_id: 34, item_id: 'docs' }, { item_name: '</b>' }],
    ['page/info', { rendered: true, page_id: 34 }, { page_title: 'title', outline: [] }],
  ]
  document.body.innerHTML = `<div id="document"><div data-rendered><p><a href="/docs/34#h-two" data-fragment="Two">two</a></p><p data-style="width: 90px" style="width: 90px;">narrow</p><h2 id="h-two"><noscript>&lt;span id="two"&gt;&lt;/span&gt;</noscript>Two</h2><div class="md-table md-wide md-tall"></div></div></div><script type="application/json" id="answers"></script>`
  document.getElementById('answers')!.textContent = JSON.stringify(answers)
  takeAnswers()
  expect(cachedAnswer('item/info', itemInfoArgs('docs', 34)).get().data).toEqual({
    item_name: '</b>',
  })
  expect(cachedAnswer('page/info', pageInfoArgs(34)).get().data).toEqual({
    page_title: 'title',
    outline: [],
    page_html:
      '<p><a href="#Two">two</a></p><p data-style="width: 90px">narrow</p><h2 id="h-two">Two</h2><div class="md-table"></div>',
  })
  // until the application takes over, the visible text keeps the document's links
  expect(document.querySelector('#document a')?.getAttribute('href')).toBe('/docs/34#h-two')
})

test('a document without answers leaves the cache empty', () => {
  document.body.innerHTML = ''
  expect(() => takeAnswers()).not.toThrow()
})

test.each([
  ['navigate', 0],
  ['reload', 0],
  ['back_forward', 1],
])('answers of a document reached by %s are asked for again %i times', async (type, times) => {
  document.body.innerHTML = `<script type="application/json" id="answers">[["item/info",{"item_id":"${type}"},{"item_name":"old"}]]</script>`
  const entries = vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type }] as unknown as PerformanceEntryList)
  onTestFinished(() => entries.mockRestore())
  takeAnswers()
  const answer = cachedAnswer('item/info', { item_id: type })
  expect(answer.get().data).toEqual({ item_name: 'old' })
  const request = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ item_name: 'new' }))
  const leave = answer.subscribe(request, 30_000)
  onTestFinished(leave)
  expect(request).toHaveBeenCalledTimes(times)
  await vi.waitFor(() =>
    expect(answer.get().data).toEqual({ item_name: times > 0 ? 'new' : 'old' }),
  )
})
