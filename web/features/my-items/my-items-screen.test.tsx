import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { recentPagesStore, rememberPage } from '../../lib/storage/recent-pages.ts'
import { refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'

type Item = Answer<'item/myList'>[number]
type Hit = Answer<'item/search'>['pages'][number]

const item = (id: number, name: string, more: Partial<Item> = {}): Item =>
  ({
    item_id: String(id),
    item_name: name,
    item_description: '',
    item_domain: '',
    item_type: '1',
    last_update_time: '0',
    is_private: 0,
    is_archived: '0',
    creator: 0,
    manage: 0,
    ...more,
  }) as Item
const hit = (page: number, of: Item): Hit =>
  ({
    page_id: String(page),
    page_title: `Page ${page}`,
    item_id: of.item_id,
    item_name: of.item_name,
    cat_path: [],
    search_content: 'a **refund** of all',
    hits: { title: [], excerpt: [[4, 10]] },
  }) as unknown as Hit

const shop = item(7, 'Shop')
const bank = item(8, 'Bank')
const answers: Answers = { 'itemGroup/getList': [], 'item/myList': [shop, bank] }

const type = (element: HTMLElement, text: string) => {
  const input = element.querySelector<HTMLInputElement>('.items-search input')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const searching = async (search: Answers['item/search'], text = 'refund') => {
  const screen = await renderScreen('/item/index', {
    answers: { ...answers, 'item/search': search },
  })
  await screen.waitFor(() =>
    expect(screen.element.querySelector('.items-search input')).not.toBeNull(),
  )
  type(screen.element, text)
  return screen
}
const found = (element: HTMLElement) => element.querySelector('.texts-found')

test('the search shows the texts by item, five of each and the others on demand', async () => {
  const pages = [hit(1, bank), ...[2, 3, 4, 5, 6, 7].map((id) => hit(id, shop))]
  const { element, asked, waitFor, click } = await searching({
    item_id: 0,
    item_name: '',
    pages,
  })
  await waitFor(() => expect(found(element)?.querySelector('h3')).toBeTruthy())
  const links = () => [...found(element)!.querySelectorAll('li a')]
  expect([...found(element)!.querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
    'Bank',
    'Shop',
  ])
  expect(links()).toHaveLength(6)
  expect(links()[0]?.getAttribute('href')).toMatch(/\/8\?page_id=1&keyword=refund$/)
  expect(links()[0]?.querySelector('.excerpt')?.innerHTML).toBe('a <mark>refund</mark> of all')
  expect(asked.filter(({ path }) => path === 'item/search').map(({ args }) => args)).toEqual([
    { keyword: 'refund', item_id: 0 },
  ])
  await click('1 more')
  await waitFor(() => expect(links()).toHaveLength(7))
})

test('a search of texts that fails can be tried again, and the names stay filtered', async () => {
  let works = false
  const { element, waitFor, click } = await searching(
    () => (works ? { item_id: 0, item_name: '', pages: [] } : refuse('badInput')),
    'shop',
  )
  await waitFor(() => expect(found(element)?.querySelector('[role=alert]')).toBeTruthy())
  expect([...element.querySelectorAll('.tile-name')].map((one) => one.textContent)).toEqual([
    'Shop',
  ])
  works = true
  await click('Try again')
  await waitFor(() => expect(found(element)?.textContent).toContain('Nothing found for “shop”'))
})

test('what does not count as a keyword is only looked for in the names', async () => {
  const { element, asked, waitFor } = await searching(undefined, 's')
  await waitFor(() => expect(window.location.search).toBe('?q=s'))
  expect(element.querySelectorAll('.tile-name')).toHaveLength(1)
  expect(found(element)).toBeNull()
  expect(asked.map(({ path }) => path)).not.toContain('item/search')
})

test.each([
  ['the creator', { creator: 1 }, ['Settings', 'Copy item'], [/^Settings/]],
  ['a manager', { manage: 1 }, ['Settings', 'Copy item', 'Leave item'], [/^Settings/, /^Leave/]],
  ['a member', {}, ['Leave item'], [/^Leave/]],
])('%s finds in the menu and on the tile what they may do', async (_, rights, entries, icons) => {
  const { element, click, waitFor } = await renderScreen('/item/index', {
    answers: { ...answers, 'item/myList': [item(7, 'Shop', rights)] },
  })
  await click('Menu of Shop')
  const labels = () =>
    [...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent)
  await waitFor(() => expect(labels().slice(4)).toEqual(entries))
  const shown = [...element.querySelectorAll('.tile-tools .for-pointer')]
  expect(shown).toHaveLength(icons.length)
  for (const [at, icon] of shown.entries())
    expect(icon.getAttribute('aria-label')).toMatch(icons[at]!)
  const settings = element.querySelector('.tile-tools a')?.getAttribute('href')
  expect(settings?.endsWith('/item/setting/7')).toBe(entries.includes('Settings') || undefined)
})

test.each([
  [0, false, false],
  [1, false, false],
  [2, true, false],
  [5, true, false],
  [6, true, true],
])('of %i items: a search box %s, groups %s', async (count, hasSearch, hasGroups) => {
  const { element, waitFor } = await renderScreen('/item/index', {
    answers: {
      ...answers,
      'item/myList': Array.from({ length: count }, (_, at) => item(at + 1, `Item ${at + 1}`)),
    },
  })
  await waitFor(() =>
    expect(element.querySelectorAll('.tile-name, .state')).toHaveLength(Math.max(1, count)),
  )
  expect(element.querySelector('.items-search input') !== null).toBe(hasSearch)
  expect(element.querySelector('.groups-row') !== null).toBe(hasGroups)
})

test('a remembered group that was deleted elsewhere leaves all items', async () => {
  localStorage.setItem('item-group:1', '9')
  onTestFinished(() => localStorage.removeItem('item-group:1'))
  const { element, asked, waitFor } = await renderScreen('/item/index', {
    answers: {
      'itemGroup/getList': [],
      'item/myList': ({ item_group_id }) => (Number(item_group_id) ? [] : [shop, bank]),
    },
  })
  await waitFor(() => expect(element.querySelectorAll('.tile-name')).toHaveLength(2))
  expect(asked.filter(({ path }) => path === 'item/myList').at(-1)?.args).toMatchObject({
    item_group_id: 0,
  })
})

test('an item is asked for when its tile is clicked, before its screen is there', async () => {
  const { element, asked, waitFor } = await renderScreen('/item/index', {
    answers: { ...answers, 'item/info': refuse('itemNotFound') },
  })
  await waitFor(() => expect(element.querySelector('.tile > a[href="/7"]')).not.toBeNull())
  element.querySelector<HTMLElement>('.tile > a[href="/7"]')!.click()
  expect(asked.at(-1)).toEqual({ path: 'item/info', args: { item_id: '7' } })
})

const leave = async (
  exit: Answers['item/exitItem'],
  list: Answers['item/myList'] = [shop, bank],
) => {
  const screen = await renderScreen('/item/index', {
    answers: { ...answers, 'item/myList': list, 'item/exitItem': exit },
  })
  await screen.click('Leave Shop')
  await screen.waitFor(() => expect(question()?.textContent).toContain('Shop'))
  return {
    ...screen,
    names: () => [...screen.element.querySelectorAll('.tile-name')].map((one) => one.textContent),
    agree: () => question()!.querySelector<HTMLElement>('.button.danger')!.click(),
  }
}
const question = () => document.querySelector('[role=alertdialog]')

test('an item that is left goes at once, after a question that names it', async () => {
  let answered: (answer: []) => void = () => undefined
  let has = [shop, bank]
  const { asked, agree, names, waitFor } = await leave(
    () => new Promise((resolve) => (answered = resolve)),
    () => has,
  )
  expect(question()?.textContent).toContain('Only somebody who manages the item can bring you back')
  expect(asked.map(({ path }) => path)).not.toContain('item/exitItem')
  agree()
  await waitFor(() => expect(names()).toEqual(['Bank']))
  has = [bank]
  answered([])
  await waitFor(() => expect(asked.filter(({ path }) => path === 'item/myList')).toHaveLength(2))
  expect(asked).toContainEqual({ path: 'item/exitItem', args: { item_id: 7 } })
  expect(names()).toEqual(['Bank'])
})

test('an item that cannot be left comes back, with the reason', async () => {
  const { element, agree, names, waitFor } = await leave(refuse('nothingToLeave'))
  agree()
  await waitFor(() => expect(element.querySelector('.items-failure .banner')).not.toBeNull())
  expect(names()).toEqual(['Shop', 'Bank'])
})

describe('recently read items', () => {
  const many = Array.from({ length: 13 }, (_, at) => item(at + 1, `Item ${at + 1}`))
  const open = async (list: readonly Item[], language?: 'en' | 'zh-cn') => {
    const screen = await renderScreen('/item/index', {
      answers: { ...answers, 'item/myList': [...list] },
      language,
    })
    await screen.waitFor(() => expect(screen.element.querySelector('.tile-name')).not.toBeNull())
    const section = () => screen.element.querySelector('.recent-items')
    return {
      ...screen,
      section,
      links: () => [...(section()?.querySelectorAll('a') ?? [])].map((one) => one.textContent),
    }
  }
  const read = (uid: string, ...ids: readonly number[]) => {
    for (const id of ids)
      rememberPage(
        uid,
        { item_id: String(id), item_name: `Item ${id}` },
        { page_id: String(100 + id), page_title: 'Page' },
      )
  }
  beforeEach(() => localStorage.removeItem(recentPagesStore))

  test('come first, the latest six that are still in the list', async () => {
    read('1', 2, 3, 4, 5, 99, 6, 7, 8, 2)
    const { section, links, element, waitFor } = await open(many)
    expect(links()).toEqual(['Item 2', 'Item 8', 'Item 7', 'Item 6', 'Item 5', 'Item 4'])
    expect(section()?.querySelector('a')?.getAttribute('href')).toBe('/2')
    expect(section()?.querySelector('h2')?.textContent).toBe('Recently read')
    expect(element.querySelectorAll('.tile-name')).toHaveLength(13)
    type(element, 'Item 1')
    await waitFor(() => expect(section()).toBeNull())
  })

  test.each([
    ['a list seen at a glance', '1', many.slice(1)],
    ['what another person has read', '2', many],
  ])('are not offered for %s', async (_, uid, list) => {
    read(uid, 2, 3)
    const { section } = await open(list)
    expect(section()).toBeNull()
  })

  test('are named in Chinese', async () => {
    read('1', 2)
    const { section } = await open(many, 'zh-cn')
    expect(section()?.querySelector('h2')?.textContent).toBe('最近阅读')
  })
})
