import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { renderScreen, refuse, type Answers } from '../../../test/render-screen.tsx'

type Info = Answer<'item/info'>
type Item = Answer<'item/myList'>[number]

const catalog = (cat_id: string, cat_name: string, level = '2', catalogs: object[] = []) => ({
  cat_id,
  cat_name,
  level,
  pages: [],
  catalogs,
})

const infoOf = (fields: object = {}) =>
  ({
    item_id: '600000001',
    item_domain: '',
    item_name: 'Orders',
    item_type: '1',
    is_archived: '0',
    item_edit: true,
    item_manage: true,
    menu: {
      pages: [],
      catalogs: [catalog('1', 'Guides', '2', [catalog('2', 'Install', '3')]), catalog('3', 'API')],
    },
    ...fields,
  }) as unknown as Info

const screen = (answers: Answers, language: 'en' | 'zh-cn' = 'en') =>
  renderScreen('/catalog/600000001', { answers, language })

const rows = (element: HTMLElement) =>
  [...element.querySelectorAll('[role=treeitem]')].map((row) => row.getAttribute('aria-label'))

test('catalogs are listed with the number of their pages, all of them open', async () => {
  const { element, waitFor } = await screen({ 'item/info': infoOf() })
  await waitFor(() =>
    expect(rows(element)).toEqual(['Guides 0 pages', 'Install 0 pages', 'API 0 pages']),
  )
})

test('an item without catalogs says so, in Chinese', async () => {
  const empty = infoOf({ menu: { pages: [], catalogs: [] } })
  const { element, waitFor, click } = await screen({ 'item/info': empty }, 'zh-cn')
  await waitFor(() => expect(element.textContent).toContain('还没有目录'))
  await click('新建目录')
  await waitFor(() => expect(element.querySelector('.name-field input')).not.toBeNull())
})

test.each([
  ['an archived item', { is_archived: '1' }, 'This item is archived'],
  ['a reader', { item_edit: false }, 'You can read this item'],
])('%s leads to the item, with the reason', async (_who, fields, reason) => {
  const { waitFor } = await screen({
    'item/info': infoOf(fields),
    'page/info': refuse('pageNotFound'),
  })
  await waitFor(() => expect(window.location.pathname).toBe('/600000001'))
  await waitFor(() => expect(document.body.textContent).toContain(reason))
})

test('people restricted to a catalog create none at the top', async () => {
  const { element, waitFor } = await screen({ 'item/info': infoOf({ ties: ['1'] }) })
  await waitFor(() => expect(rows(element).length).toBe(3))
  const button = [...element.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('New catalog'),
  )
  expect(button?.getAttribute('aria-disabled')).toBe('true')
})

test('sorting the pages of a catalog tells screen readers how, in words', async () => {
  const page = { page_id: '5', page_title: 'Start', s_number: '1' }
  const { element, waitFor } = await screen({
    'item/info': infoOf(),
    'catalog/catListGroup': [],
    'catalog/getPagesBycat': [page, { ...page, page_id: '6', page_title: 'Next', s_number: '2' }],
  })
  const sort = () =>
    element.querySelector<HTMLElement>('[role=treeitem][aria-label^=API] [aria-label="Sort pages"]')
  await waitFor(() => expect(sort()).not.toBeNull())
  sort()!.click()
  await waitFor(() => expect(document.body.textContent).toContain('Space lifts it'))
  expect(document.body.textContent).not.toContain('sorting.')
})

test('where a catalog can be copied to, items of one name are told apart', async () => {
  const item = (item_id: string, item_name: string, item_domain = '') =>
    ({ item_id, item_name, item_domain, item_type: '1', is_archived: '0', role: 'owner' }) as Item
  const { element, waitFor } = await screen({
    'item/info': infoOf(),
    'item/myList': [item('7', 'Docs', 'docs-api'), item('8', 'Docs'), item('9', 'Notes')],
  })
  await waitFor(() => expect(rows(element).length).toBe(3))
  const button = (scope: string, label: string) =>
    document.querySelector<HTMLElement>(`${scope} [aria-label="${label}"]`)
  await waitFor(() => expect(button('[aria-label^=API]', 'Copy or move')).not.toBeNull())
  button('[aria-label^=API]', 'Copy or move')!.click()
  await waitFor(() => expect(button('[role=dialog]', 'Item')).not.toBeNull())
  button('[role=dialog]', 'Item')!.click()
  const labels = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
  await waitFor(() =>
    expect(labels()).toEqual(['Orders (this item)', 'Docs (docs-api)', 'Docs (#8)', 'Notes']),
  )
})
