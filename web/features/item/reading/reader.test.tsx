import { expect, onTestFinished, test, vi } from 'vitest'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { ann, refuse, renderScreen, type ScreenOptions } from '../../../test/render-screen.tsx'
import { handbook, pageOf } from '../../../test/reader-answers.ts'

/** Texts copied since; the tests' document has no clipboard. */
function copiedTexts(): string[] {
  const texts: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void texts.push(text)) },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  return texts
}

const read = async (address: string, { answers, ...more }: ScreenOptions = {}) => {
  const screen = await renderScreen(address, {
    ...more,
    answers: {
      'item/info': handbook,
      'page/info': ({ page_id }) => pageOf(Number(page_id)),
      ...answers,
    },
  })
  await screen.waitFor(() => expect(screen.element.querySelector('h1')).not.toBeNull())
  return screen
}
const namesIn = (element: ParentNode) =>
  [...element.querySelectorAll('a, button')].map((one) => one.textContent)
const pressEscape = () =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )

const empty = { ...handbook, menu: { pages: [], catalogs: [] }, default_page_id: '0' }
const rights = (more: object) => ({ ...empty, ...more }) as unknown as Answer<'item/info'>

test.each([
  ['readers', {}, [], ''],
  ['editors', { item_edit: true }, ['New page', 'Import', 'Generate'], '/item/add?tab=auto'],
  [
    'managers',
    { item_edit: true, item_manage: true },
    ['New page', 'Import', 'Generate'],
    '/item/setting/12?tab=openapi',
  ],
])('an empty item offers %s what they may do', async (_, more, names, address) => {
  const { element, waitFor } = await read('/12', { answers: { 'item/info': rights(more) } })
  const state = element.querySelector('.state')!
  // what only people who write may do comes with a file of its own
  await waitFor(() => expect(namesIn(state)).toEqual(names))
  expect(state.querySelector('a')?.getAttribute('href') ?? '').toBe(address)
})

test('an API page is copied as the markdown it is shown as, others as they are stored', async () => {
  const stored = JSON.stringify({
    info: { url: '/users', method: 'get' },
    request: {},
    response: {},
  })
  const copied = copiedTexts()
  const { click, waitFor } = await read('/page/34', {
    answers: { 'page/info': { ...pageOf(34), page_content: stored } as Answer<'page/info'> },
  })
  await click('Copy as Markdown')
  await waitFor(() => expect(copied).toHaveLength(1))
  expect(copied[0]).toContain('- `/users`')
  expect(copied[0]).not.toContain('{')
})

test('a markdown page is copied as it is stored', async () => {
  const copied = copiedTexts()
  const { click, waitFor } = await read('/page/34')
  await click('Copy as Markdown')
  await waitFor(() => expect(copied).toEqual(['words']))
})

test.each(['/12/34', '/page/34'])(
  '%s has one way out of full screen, and Escape',
  async (address) => {
    const { element, click, waitFor } = await read(address)
    const leave = () =>
      [...element.querySelectorAll('button')].filter(
        (one) => one.getAttribute('aria-label') === 'Leave full screen',
      )
    const isFull = () => element.querySelector('.reader.full') !== null
    await click('Full screen')
    await waitFor(() => expect(leave()).toHaveLength(1))
    expect(isFull()).toBe(true)
    await click('Leave full screen')
    await waitFor(() => expect(isFull()).toBe(false))
    await click('Full screen')
    await waitFor(() => expect(isFull()).toBe(true))
    pressEscape()
    await waitFor(() => expect(isFull()).toBe(false))
  },
)

test('a page on its own lists its attachments', async () => {
  const { click, waitFor } = await read('/page/34', {
    answers: {
      'page/info': { ...pageOf(34), attachment_count: 1 },
      'page/uploadList': [],
    },
  })
  await click('Attachments 1')
  await waitFor(() => expect(document.body.textContent).toContain('No attachments'))
})

test('the bar of a page on its own hides on scrolling down and returns on scrolling up', async () => {
  const { element, waitFor } = await read('/page/34')
  const scrollTo = (top: number) => {
    vi.stubGlobal('scrollY', top)
    window.dispatchEvent(new Event('scroll'))
  }
  const isHidden = () => element.querySelector('.alone-bar')!.classList.contains('hidden')
  scrollTo(400)
  await waitFor(() => expect(isHidden()).toBe(true))
  scrollTo(300)
  await waitFor(() => expect(isHidden()).toBe(false))
})

test('the history is in the address while it is open', async () => {
  const { click, waitFor } = await read('/12/34', {
    person: null,
    answers: { 'page/history': refuse('noAccess') },
  })
  await click('More')
  const entry = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      (one) => one.textContent === 'History',
    )
  await waitFor(() => expect(entry()).toBeDefined())
  entry()!.click()
  await waitFor(() => expect(window.location.search).toBe('?history=1'))
  const close = () => document.querySelector<HTMLElement>('[role=dialog] [aria-label=Close]')
  // the refusal is there: the dialog is complete
  await waitFor(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull())
  close()!.click()
  await waitFor(() => expect(window.location.search).toBe(''))
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

test('the neighbours of a page are fetched once it is read', async () => {
  const pages = (asked: readonly { path: string; args: object }[]) =>
    asked.flatMap(({ path, args }) => (path === 'page/info' ? [args] : []))
  const { asked, waitFor } = await read('/12/34')
  await waitFor(() => expect(pages(asked)).toHaveLength(2))
  expect(pages(asked)[1]).toMatchObject({ page_id: 35 })
})

test('the person in the menu has the number of unread messages', async () => {
  const { element, waitFor } = await read('/12/34', {
    person: ann,
    answers: {
      'message/getUnread': { remind: [], announce: [], unread: { remind: 2, announce: 1 } },
    },
  })
  const person = () => element.querySelector('.person')
  await waitFor(() => expect(person()?.querySelector('.count')?.textContent).toBe('3'))
  expect(person()?.textContent).toContain('3 unread')
})

test('a page that cannot be fetched again stays, and says so until the network is back', async () => {
  let isAway = false
  const { element, click, waitFor } = await read('/12/34', {
    answers: {
      'page/info': ({ page_id }) => (isAway ? refuse('tooManyTries') : pageOf(Number(page_id))),
    },
  })
  const notice = () => element.querySelector('.stale-notice')
  expect(notice()).toBeNull()
  isAway = true
  await refresh('page/info')
  await waitFor(() => expect(notice()?.textContent).toContain('as of your last visit'))
  expect(element.querySelector('h1')?.textContent).toBe('First')
  await click('Try again')
  expect(notice()).not.toBeNull()
  isAway = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(notice()).toBeNull())
})

test('a page that was deleted while it is read stays, and nothing is said about a password', async () => {
  let isDeleted = false
  const { element, waitFor } = await read('/12/34', {
    answers: {
      'page/info': ({ page_id }) =>
        isDeleted ? refuse('itemPasswordNeeded') : pageOf(Number(page_id)),
    },
  })
  isDeleted = true
  await refresh('page/info')
  const notice = () => element.querySelector('.stale-notice')?.textContent
  await waitFor(() => expect(notice()).toContain('This page was deleted'))
  expect(notice()).not.toContain('password')
  expect(element.querySelector('h1')?.textContent).toBe('First')
})

test('on an API page T goes to the top, and R tries the request', async () => {
  const api = { info: { type: 'http', method: 'get', url: '/orders' } }
  const { waitFor } = await read('/12/34', {
    answers: {
      'page/info': { ...pageOf(34), page_content: JSON.stringify(api) },
      'relay/info': { is_on: false },
    },
  })
  const press = (key: string) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue()
  press('t')
  expect(scroll).toHaveBeenLastCalledWith(0, 0)
  expect(document.querySelector('[role=dialog]')).toBeNull()
  press('r')
  await waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  scroll.mockRestore()
})
