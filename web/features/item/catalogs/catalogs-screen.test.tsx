import { expect, onTestFinished, test } from 'vitest'
import type { Answer, Args } from '../../../api/calls.ts'
import { toasts } from '../../../ui/feedback/notices/notices.tsx'
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

test.each([
  ['all catalogs', undefined],
  ['those inside the catalogs of a restricted person', ['1']],
])('%s are sorted by name with one click, numbers by value, and put back', async (_, ties) => {
  type Listed = Answer<'catalog/catListGroup'>[number]
  const names = { 1: '10 支付', 2: '2 start', 3: '支付', 4: '安装', 11: 'b10', 12: 'b9' }
  const parents: Record<string, string> = { 11: '1', 12: '1' }
  let order = Object.keys(names)
  const sent: Args<'catalog/batUpdate'>[] = []
  const listed = (parent: string): Listed[] =>
    order
      .filter((id) => (parents[id] ?? '0') === parent)
      .map((cat_id, index) => ({
        cat_id,
        cat_name: names[cat_id as unknown as keyof typeof names],
        parent_cat_id: parent,
        level: parent === '0' ? '2' : '3',
        s_number: String(index + 1),
        sub: listed(cat_id),
      })) as Listed[]
  const menu = (list: Listed[]): object[] =>
    list.map(({ cat_id, cat_name, level, sub }) => catalog(cat_id, cat_name, level, menu(sub)))
  const { element, waitFor, click } = await screen({
    'item/info': () => infoOf({ ties, menu: { pages: [], catalogs: menu(listed('0')) } }),
    'catalog/catListGroup': () => listed('0'),
    'catalog/batUpdate': (args) => {
      sent.push(args)
      const places = new Map(args.cats!.map((one) => [String(one.cat_id), one.s_number!]))
      const stored = new Map(
        ['0', '1'].flatMap((parent) => listed(parent)).map((one) => [one.cat_id, one.s_number]),
      )
      const placeOf = (id: string) => places.get(id) ?? Number(stored.get(id))
      order = order.toSorted((one, other) => placeOf(one) - placeOf(other))
      return []
    },
  })
  onTestFinished(() => toasts.set([]))
  const shown = () => rows(element).map((row) => row?.replace(/ \d+ pages?$/, ''))
  const before = ['10 支付', 'b10', 'b9', '2 start', '支付', '安装']
  await waitFor(() => expect(shown()).toEqual(before))
  await click('Sort by name')
  const after = ties
    ? ['10 支付', 'b9', 'b10', '2 start', '支付', '安装']
    : ['2 start', '10 支付', 'b9', 'b10', '安装', '支付']
  await waitFor(() => expect(shown()).toEqual(after))
  expect(new Set(sent[0]!.cats!.map(({ cat_id }) => cat_id))).toEqual(
    new Set(ties ? [11, 12] : [1, 2, 3, 4, 11, 12]),
  )
  await click('Sort by name')
  await waitFor(() => expect(document.body.textContent).toContain('already sorted by name'))
  expect(sent.length).toBe(1)
  await click('Undo')
  await waitFor(() => expect(shown()).toEqual(before))
})

test('a name that is stored closes its own field, and none that was opened meanwhile', async () => {
  const { promise: isStored, resolve: store } = Promise.withResolvers<void>()
  const listed = ['Guides', 'API'].map((cat_name, at) => ({
    cat_id: String(at * 2 + 1),
    cat_name,
    parent_cat_id: '0',
    level: '2',
    s_number: String(at + 1),
    sub: [],
  })) as unknown as Answer<'catalog/catListGroup'>
  const { element, asked, waitFor } = await screen({
    'item/info': infoOf(),
    'catalog/catListGroup': listed,
    'catalog/save': () => isStored.then(() => 1 as never),
  })
  await waitFor(() => expect(rows(element).length).toBe(3))
  const field = () => element.querySelector<HTMLInputElement>('.name-field input')
  const open = async (name: string) => {
    const row = element.querySelector<HTMLElement>(`[role=treeitem][aria-label^=${name}]`)!
    row.focus()
    await waitFor(() => expect(row.tabIndex).toBe(0))
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }))
    await waitFor(() => expect(field()?.getAttribute('aria-label')).toBe(`Name of “${name}”`))
  }
  await open('Guides')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), 'Book')
  field()!.dispatchEvent(new Event('input', { bubbles: true }))
  field()!.form!.requestSubmit()
  await waitFor(() => expect(asked.at(-1)?.path).toBe('catalog/save'))
  await open('API')
  store()
  await waitFor(() => expect(asked.filter(({ path }) => path === 'item/info')).toHaveLength(2))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(field()?.getAttribute('aria-label')).toBe('Name of “API”')
})
