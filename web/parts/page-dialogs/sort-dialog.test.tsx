import { expect, onTestFinished, test } from 'vitest'
import type { Answer, Args } from '../../api/calls.ts'
import { itemOf, pageOf } from '../../test/render-editor.tsx'
import { refuse, renderScreen } from '../../test/render-screen.tsx'
import { toasts } from '../../ui/feedback/notices/notices.tsx'

const info = itemOf()
const page = pageOf({ page_html: '<p>words</p>', outline: [] })

/** Titles of 12 pages, of which the numbers are page ids. */
const titles = ['支付', ...Array.from({ length: 10 }, (_, at) => `Step ${10 - at}`), '安装']

/** Opens the dialog on a server that keeps the order, or refuses each that it is sent. */
async function open({ isRefused = false } = {}) {
  let stored = titles.map((page_title, at) => ({ page_id: String(at + 1), page_title }))
  let refused = isRefused
  const sent: (readonly string[])[] = []
  const named = (id: string) => titles[Number(id) - 1]!
  const screen = await renderScreen('/12/34', {
    answers: {
      'item/info': info,
      'page/info': page,
      'catalog/catListGroup': [],
      'catalog/getPagesBycat': () => stored as unknown as Answer<'catalog/getPagesBycat'>,
      'page/sort': ({ pages }: Args<'page/sort'>) => {
        const places = pages as Readonly<Record<string, number>>
        const order = Object.keys(places).toSorted((a, b) => places[a]! - places[b]!)
        sent.push(order.map(named))
        if (refused) return refuse('noAccess')
        stored = order.map((page_id) => ({ page_id, page_title: named(page_id) }))
        return []
      },
    },
  })
  onTestFinished(() => toasts.set([]))
  await screen.click('More')
  await choose('Sort pages')
  await screen.waitFor(() => expect(shown()).toEqual(titles))

  /** Presses an entry of the open menu. */
  async function choose(name: string) {
    const entry = () =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
        ({ textContent }) => textContent === name,
      )
    await screen.waitFor(() => expect(entry()).toBeDefined())
    entry()!.click()
  }
  const store = (order: readonly string[]) => {
    stored = order.map((title) => ({
      page_id: String(titles.indexOf(title) + 1),
      page_title: title,
    }))
  }
  return { ...screen, choose, sent, store, permit: () => (refused = false) }
}

const shown = () =>
  [...document.querySelectorAll('.sort-list li')].map(
    (row) => row.querySelector('.sort-title')?.textContent,
  )
const dialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog]').length
const type = (input: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const steps = Array.from({ length: 10 }, (_, at) => `Step ${at + 1}`)

test('sorting by title asks, goes by numbers and pinyin, and is undone with one call', async () => {
  const { click, sent, waitFor } = await open()
  await click('Sort by title')
  await waitFor(() => expect(document.body.textContent).toContain('All 12 pages of this catalog'))
  expect(sent).toEqual([])
  const confirm = () =>
    [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find(
      ({ textContent }) => textContent === 'Sort by title',
    )
  confirm()!.click()
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
  expect(sent).toEqual([[...steps, '安装', '支付']])
  expect(shown()).toEqual([...steps, '安装', '支付'])
  toasts.get()[0]!.action!.run()
  await waitFor(() => expect(shown()).toEqual(titles))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(titles)
})

test('a filtered list is not dragged, but a page goes to a position in the whole catalog', async () => {
  const { choose, click, sent, waitFor } = await open()
  const box = () => document.querySelector<HTMLInputElement>('[role=dialog] [type=search]')!
  type(box(), '安')
  await waitFor(() => expect(shown()).toEqual(['安装']))
  expect(document.querySelector('.sort-place')?.textContent).toBe('12')
  expect(document.querySelector('.sort-handle')).toBeNull()
  document.querySelector<HTMLElement>('.sort-list .more')!.focus()
  await click('Actions for “安装”')
  await choose('Move to position…')
  const place = () => document.querySelector<HTMLInputElement>('form input[inputmode]')
  await waitFor(() => expect(place()).not.toBeNull())
  type(place()!, '3')
  place()!.form!.requestSubmit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual(['支付', 'Step 10', '安装', ...titles.slice(2, -1)])
  await waitFor(() => expect(dialogs()).toBe(1))
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for “安装”'),
  )
  expect(document.querySelector('.sort-place')?.textContent).toBe('3')
  expect(document.body.textContent).toContain('“安装” is at position 3 of 12.')
  type(box(), '')
  await waitFor(() => expect(shown()).toEqual(sent[0]))
  expect(document.querySelectorAll('.sort-handle')).toHaveLength(12)
})

test('what somebody else has moved meanwhile is not moved back, and is shown afterwards', async () => {
  const { choose, click, sent, store, waitFor } = await open()
  const theirs = ['安装', ...titles.slice(0, -1)]
  store(theirs)
  await click('Actions for “支付”')
  await choose('Move to the end')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual(['安装', '支付', ...titles.slice(1, -1)])
  await waitFor(() => expect(shown()).toEqual(sent[0]))
})

test('a refused order is told, and the list shows the stored one; later changes are sent again', async () => {
  const { choose, click, permit, sent, waitFor } = await open({ isRefused: true })
  await click('Actions for “支付”')
  await choose('Move to the end')
  await waitFor(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull())
  await waitFor(() => expect(shown()).toEqual(titles))
  permit()
  await click('Actions for “支付”')
  await choose('Move to the end')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(shown()).toEqual([...titles.slice(1), '支付'])
  expect(document.querySelector('[role=dialog] [role=alert]')).toBeNull()
})
