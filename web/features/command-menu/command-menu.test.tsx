import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { keywordLength } from '../../lib/text/keyword.ts'
import { commandMenu } from '../../parts/command-menu.ts'
import {
  refuse,
  renderScreen,
  type Answers,
  type RenderedScreen,
} from '../../test/render-screen.tsx'
import { useActionOptions } from './commands.ts'

type Hit = Answer<'item/search'>['pages'][number]

const press = (key: string, more: KeyboardEventInit = {}) => {
  const target = document.querySelector('[role=combobox]') ?? document.body
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )
}
const open = () => press('k', { ctrlKey: true })
const field = () => document.querySelector<HTMLInputElement>('[role=combobox]')
const type = (text: string) => {
  const input = field()!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const options = () => [...document.querySelectorAll('[role=option]')]
const labels = () => options().map((one) => one.querySelector('.palette-label')?.textContent)
const selected = () => document.querySelector('[aria-selected=true] .palette-label')?.textContent

const none: Answers = { 'message/getRemindList': { total: 0, list: [] } }
const hit = (id: number, title: string): Hit =>
  ({
    page_id: String(id),
    item_id: '8',
    item_name: 'Payments',
    page_title: title,
    cat_path: ['Channels'],
    search_content: '...the **fee** of a refund...',
    hits: { title: [[0, 3]], excerpt: [[20, 26]] },
  }) as unknown as Hit

const opened = async (answers: Answers = {}): Promise<RenderedScreen> => {
  const screen = await renderScreen('/message/index', {
    answers: { ...none, 'item/myList': [], ...answers },
  })
  await screen.waitFor(() => expect(screen.element.querySelector('h1')).not.toBeNull())
  await screen.waitFor(() => {
    // the screen listens to keys once it has been drawn
    if (commandMenu.get() === null) open()
    expect(labels()).toContain('My settings')
  })
  return screen
}

beforeEach(() => {
  localStorage.clear()
  commandMenu.set(null)
})

test('before anything is typed it lists recent pages, what the screen can do, screens and preferences', async () => {
  const pages = [{ item_id: '7', page_id: '3', page_title: 'Refunds', item_name: 'Orders' }]
  localStorage.setItem('recent-pages', JSON.stringify({ uid: '1', pages }))
  await opened()
  expect(labels()[0]).toBe('Refunds')
  expect(options()[0]?.getAttribute('href')).toMatch(/\/7\/3$/)
  expect(labels()).toEqual(
    expect.arrayContaining([
      'List of shortcuts',
      'My items',
      'New item',
      'Sign out',
      'Theme: Dark',
    ]),
  )
  expect(labels()).toContain('Language: 中文')
  expect(labels()).not.toContain('Language: English')
})

test('arrows choose, Enter goes there, and the focus stays in the field meanwhile', async () => {
  const { waitFor } = await opened()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  type('my setings') // with a typing error
  await waitFor(() => expect(labels()[0]).toBe('My settings'))
  const [first] = labels()
  press('ArrowDown')
  press('ArrowUp')
  await waitFor(() => expect(selected()).toBe(first))
  expect(field()?.getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[aria-selected=true]')?.id,
  )
  press('Enter')
  await waitFor(() => expect(window.location.pathname).toBe('/user/setting'))
  expect(field()).toBeNull()
})

test('Enter that ends the input of a Chinese word runs nothing', async () => {
  await opened()
  press('Enter', { isComposing: true })
  expect(window.location.pathname).toBe('/message/index')
  expect(field()).not.toBeNull()
})

test('items are found by name, and pages of all items once typing rests', async () => {
  const { waitFor, asked } = await opened({
    'item/myList': [
      { item_id: '8', item_name: '支付接口', item_description: '', item_domain: 'pay' },
    ] as unknown as Answer<'item/myList'>,
    'item/search': ({ keyword }) =>
      ({ pages: [hit(5, `${keyword} by card`)] }) as unknown as Answer<'item/search'>,
  })
  for (const typed of ['z', 'zf', 'zfj']) type(typed)
  await waitFor(() => expect(labels()).toEqual(['支付接口', 'zfj by card']))
  expect(document.querySelector('[role=option] mark')?.textContent).toBe('zfj')
  expect(asked.filter(({ path }) => path === 'item/search')).toHaveLength(1)
  const excerpt = options()[1]?.querySelector('.palette-excerpt')
  expect([excerpt?.textContent, excerpt?.querySelector('mark')?.textContent]).toEqual([
    'the fee of a refund',
    'refund',
  ])
  expect(options()[1]?.getAttribute('href')).toMatch(/\/8\?page_id=5&keyword=zfj$/)
})

test('a text that is too long stays whole and is not searched for', async () => {
  const { waitFor, asked } = await opened()
  const long = 'a'.repeat(keywordLength + 1)
  type(long)
  await waitFor(() =>
    expect(document.querySelector('.palette [role=alert]')?.textContent).toContain('1,001'),
  )
  expect(field()?.maxLength).toBe(-1)
  expect(field()?.value).toBe(long)
  expect(options()).toEqual([])
  expect(asked.map(({ path }) => path)).not.toContain('item/search')
})

test('a failed search leaves the commands usable and says what failed', async () => {
  const { waitFor } = await opened({ 'item/search': () => refuse('badInput') })
  type('theme')
  await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(labels()).toEqual(expect.arrayContaining(['Theme: Light', 'Theme: Dark']))
})

test('choosing a theme closes the menu and applies it', async () => {
  const { waitFor } = await opened({
    'item/search': { pages: [] } as unknown as Answer<'item/search'>,
  })
  type('theme: dark')
  await waitFor(() => expect(selected()).toBe('Theme: Dark'))
  press('Enter')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  expect(field()).toBeNull()
})

test('Ctrl K closes it again, and nothing found is said', async () => {
  const { waitFor } = await opened({
    'item/search': { pages: [] } as unknown as Answer<'item/search'>,
  })
  type('qqqq')
  await waitFor(() =>
    expect(document.querySelector('.palette')?.textContent).toContain('Nothing found for “qqqq”'),
  )
  expect(options()).toEqual([])
  open()
  await waitFor(() => expect(field()).toBeNull())
})

test('a visitor gets no items of anybody and a way to sign in', async () => {
  const { waitFor, asked, element } = await renderScreen('/user/no-such-screen', {
    person: null,
  })
  await waitFor(() => expect(element.querySelector('h1')).not.toBeNull())
  open()
  await waitFor(() => expect(labels()).toContain('Sign in'))
  expect(labels()).not.toContain('My items')
  type('anything')
  await waitFor(() => expect(options()).toEqual([]))
  expect(asked.map(({ path }) => path)).not.toContain('item/myList')
  expect(asked.map(({ path }) => path)).not.toContain('item/search')
})

test('a page is listed once, however it is found', async () => {
  const pages = [{ item_id: '8', page_id: '5', page_title: 'Pay by card', item_name: 'Payments' }]
  localStorage.setItem('recent-pages', JSON.stringify({ uid: '1', pages }))
  const { waitFor } = await opened({
    'item/search': {
      pages: [hit(5, 'Pay by card'), hit(6, 'Pay by transfer')],
    } as unknown as Answer<'item/search'>,
  })
  type('pay')
  await waitFor(() => expect(labels()).toEqual(['Pay by card', 'Pay by transfer']))
})

test('Ctrl K Enter renames nothing: F2 is for the row that has the focus', () => {
  const run = () => undefined
  const offered = useActionOptions([
    { name: 'rename', label: 'Rename', shortcut: 'F2', run },
    { name: 'share', label: 'Share', run },
  ])
  expect(offered.map(({ label }) => label)).toEqual(['Share'])
})
