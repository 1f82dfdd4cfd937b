import { expect, onTestFinished, test } from 'vitest'
import { dateText } from '../../../lib/text/time.ts'
import { itemOf, pageOf } from '../../../test/render-editor.tsx'
import { renderScreen, type ScreenOptions } from '../../../test/render-screen.tsx'
import { setWindowWidth } from '../../../test/window-width.ts'

const menu = {
  pages: [{ page_id: '34', page_title: 'Now', cat_id: '0', ext_info: '', is_draft: '0' }],
  catalogs: [],
}
const read = async (address: string, { answers, ...more }: ScreenOptions = {}) => {
  onTestFinished(setWindowWidth(1440))
  const screen = await renderScreen(address, {
    ...more,
    answers: {
      'item/info': itemOf({ item_type: '2', menu }),
      'page/info': pageOf(),
      'page/infoByKey': { ...pageOf(), expire_time: 0 } as never,
      ...answers,
    },
  })
  await screen.waitFor(() => expect(screen.element.querySelector('h1')?.textContent).toBe('Now'))
  return screen
}
const labels = (element: HTMLElement, within: string) =>
  [...element.querySelectorAll(`${within} :is(a, button)`)].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )

test.each(['/12', '/12/34'])(
  'a single page has no menu, and keeps the address it was opened by: %s',
  async (address) => {
    const { element, waitFor } = await read(address, { answers: { 'item/myList': [] } })
    expect(window.location.pathname).toBe(address)
    expect(element.querySelector('.reader-menu, [role=tree], nav[aria-label=Path]')).toBeNull()
    await waitFor(() =>
      expect(element.querySelector('.one-page article')?.textContent).toContain('present words'),
    )
    expect(document.title).toMatch(/^Now · Handbook · /)
  },
)

test('a single page without its page lets its editors write it', async () => {
  const screen = await renderScreen('/12', {
    answers: {
      'item/info': itemOf({ item_type: '2', default_page_id: '0' }),
      'item/myList': [],
    },
  })
  await screen.waitFor(() =>
    expect(screen.element.querySelector('.state')?.textContent).toContain('New page'),
  )
})

test('a page on its own leads to its item', async () => {
  const { element, waitFor } = await read('/page/34')
  await waitFor(() =>
    expect(labels(element, '.alone-bar')).toEqual([
      expect.stringContaining('ShowDoc'),
      'Open in its item',
      'Copy as Markdown',
      'Print',
      expect.stringContaining('中'),
      'Theme',
    ]),
  )
  const link = [...element.querySelectorAll('.alone-bar a')].at(-1)
  expect(link?.getAttribute('href')).toBe('/12/34')
  expect(element.querySelector('.page-meta')?.textContent).toContain('ann')
  expect(document.title).toMatch(/^Now · [^·]+$/)
})

test('a shared page names neither its author nor its item, and is not indexed', async () => {
  const expire_time = 1_900_000_000
  const { element, asked } = await read('/p/0123456789abcdef0123456789abcdef', {
    person: null,
    answers: { 'page/infoByKey': { ...pageOf(), expire_time } as never },
  })
  expect(element.querySelector('a[href*="/12"]')).toBeNull()
  expect(labels(element, '.alone-bar')).not.toContain('Open in its item')
  expect(element.querySelector('.page-meta')?.textContent).not.toContain('ann')
  expect(element.querySelector('.page-meta')?.textContent).toContain(
    `Valid until ${dateText(expire_time)}`,
  )
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(asked.map(({ path }) => path)).not.toContain('item/info')
})

test('a visitor may share a single page', async () => {
  const { click, waitFor } = await read('/12', {
    person: null,
    answers: {
      'item/info': itemOf({ item_type: '2', item_edit: false, menu }),
      'page/info': pageOf({ can_edit: false }),
    },
  })
  await click('Share')
  await waitFor(() => expect(document.querySelector('.share input')).not.toBeNull())
  expect(document.querySelector('.share [type=checkbox]')).toBeNull()
})
