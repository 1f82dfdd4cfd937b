import { expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { itemOf, pageOf } from '../../../../test/render-editor.tsx'
import { refuse, renderScreen, type Answers } from '../../../../test/render-screen.tsx'
import { putBack } from './put-back.ts'

type Item = Answer<'item/myList'>[number]

const page = (page_id: string, page_title: string) => ({
  page_id,
  page_title,
  is_draft: '0',
  ext_info: '',
})
const info = itemOf({
  menu: {
    pages: [page('33', 'First'), page('34', 'Now'), page('35', 'Last')],
    catalogs: [{ cat_id: '5', cat_name: 'Guides', level: '2', pages: [], catalogs: [] }],
  },
})
const item = (item_id: string, item_name: string, fields: object = {}) =>
  ({
    item_id,
    item_name,
    item_domain: '',
    item_type: '1',
    is_archived: '0',
    role: 'owner',
    ...fields,
  }) as unknown as Item

const answers: Answers = {
  'item/info': info,
  'page/info': pageOf(),
  'item/myList': [
    item('7', 'Docs'),
    item('8', 'Sheet', { item_type: '4' }),
    item('9', 'Old', { is_archived: '1' }),
    item('10', 'Read', { role: '0' }),
  ],
  'catalog/catListGroup': [],
  'page/sort': [],
}

const dialog = () => document.querySelector('[role=dialog]')
const button = (label: string, scope = '[role=dialog]') =>
  [...document.querySelectorAll<HTMLElement>(`${scope} button`)].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === label,
  )
const option = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=option], [role=treeitem]')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent)?.startsWith(name),
  )

/** Opens the dialog from the menu of the page that is read, or of its row in the tree. */
async function opened(
  from: string,
  entry: string,
  more: Answers = {},
  language: 'en' | 'zh-cn' = 'en',
) {
  const screen = await renderScreen('/12/34', { answers: { ...answers, ...more }, language })
  const { waitFor, click } = screen
  await click(from)
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === entry,
    )
  await waitFor(() => expect(found()).toBeDefined())
  found()!.click()
  await waitFor(() => expect(dialog()?.querySelector('form')).toBeTruthy())
  return screen
}
const sent = (asked: readonly { path: string; args: object }[], path: string) =>
  asked.filter((one) => one.path === path).map(({ args }) => args)

test('a page moves to another item that takes pages, and is put back at its place', async () => {
  const { waitFor, click, asked } = await opened('More', 'Move or copy', {
    'page/move': ({ page_ids = [] }) => ({ page_ids }),
  })
  expect(dialog()?.textContent).toContain('Copy or move “Now”')
  await waitFor(() => expect(button('Item')).toBeDefined())
  button('Item')!.click()
  await waitFor(() => expect(option('Docs')).toBeDefined())
  expect([...document.querySelectorAll('[role=option]')].map((one) => one.textContent)).toEqual([
    'Handbook (this item)',
    'Docs',
  ])
  option('Docs')!.click()
  await waitFor(() => expect(dialog()?.textContent).toContain('keep no access to it there'))
  await waitFor(() => expect(button('Move')).toBeDefined())
  button('Move')!.click()
  await waitFor(() => expect(document.body.textContent).toContain('“Now” was moved to “Docs”'))
  const there = { item_id: 12, page_ids: [34], to_item_id: 7, cat_id: 0, copy: false }
  expect(sent(asked, 'page/move')).toEqual([there])
  await click('Undo')
  await waitFor(() => expect(document.body.textContent).toContain('Everything is back'))
  expect(sent(asked, 'page/move')[1]).toEqual({
    item_id: 7,
    page_ids: [34],
    to_item_id: 12,
    cat_id: 0,
  })
  expect(sent(asked, 'page/sort')).toEqual([{ item_id: 12, pages: { 33: 1, 34: 2, 35: 3 } }])
})

test('a move to where the page is sends nothing', async () => {
  const { waitFor, asked } = await opened('Actions for “Now”', 'Move to')
  await waitFor(() => expect(button('Move')).toBeDefined())
  button('Move')!.click()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(sent(asked, 'page/move')).toEqual([])
})

test('a copy in a catalog of the item can be opened', async () => {
  const { waitFor, click, asked } = await opened('Actions for “Now”', 'Copy to', {
    'page/move': { page_ids: [50] },
  })
  await waitFor(() => expect(button('Catalog: Item root')).toBeDefined())
  button('Catalog: Item root')!.click()
  await waitFor(() => expect(document.querySelector('.catalog-picker [role=tree]')).toBeTruthy())
  document.querySelector<HTMLElement>('.catalog-picker [role=treeitem][aria-label=Guides]')!.click()
  await waitFor(() => expect(button('Catalog: Guides')).toBeDefined())
  button('Copy')!.click()
  await waitFor(() => expect(document.body.textContent).toContain('“Now” was copied'))
  expect(sent(asked, 'page/move')).toEqual([
    { item_id: 12, page_ids: [34], to_item_id: 12, cat_id: 5, copy: true },
  ])
  await click('Open')
  await waitFor(() => expect(location.pathname).toBe('/12/50'))
})

test('who is editing it is told, and the dialog stays with what was chosen, in Chinese', async () => {
  const { waitFor } = await opened(
    '更多',
    '移动或复制',
    { 'page/move': refuse('pageInUse', { lock_username: 'bob', page_title: 'Now' }) },
    'zh-cn',
  )
  await waitFor(() => expect(button('目录：项目根目录')).toBeDefined())
  button('目录：项目根目录')!.click()
  const guides = () =>
    document.querySelector<HTMLElement>('.catalog-picker [role=treeitem][aria-label=Guides]')
  await waitFor(() => expect(guides()).not.toBeNull())
  guides()!.click()
  await waitFor(() => expect(button('目录：Guides')).toBeDefined())
  button('移动')!.click()
  await waitFor(() => expect(dialog()?.textContent).toContain('bob 正在编辑“Now”'))
  expect(button('目录：Guides')).toBeDefined()
})

test('undoing goes on where a catalog is gone or a page may not come back, and says so', async () => {
  const { waitFor, asked, click } = await renderScreen('/12/34', {
    answers: {
      ...answers,
      'page/move': ({ page_ids: [id = 0] = [], cat_id }) => {
        if (cat_id === 5) return refuse('catalogNotFound')
        return id === 36 ? refuse('noAccess') : { page_ids: [id] }
      },
    },
  })
  const place = (catalog: string, id: string) => ({ catalog, pages: [id], order: [id] })
  await putBack('7', '12', [place('5', '34'), place('0', '35')])
  await waitFor(() =>
    expect(document.body.textContent).toContain('catalog is gone are at the root'),
  )
  await click('Close')
  await putBack('7', '12', [place('0', '36'), place('0', '33')])
  await waitFor(() => expect(document.body.textContent).toContain('Only 1 of 2 pages are back.'))
  const moves = sent(asked, 'page/move') as { page_ids: number[]; cat_id: number }[]
  expect(moves.map(({ page_ids, cat_id }) => [...page_ids, cat_id])).toEqual([
    [34, 5],
    [34, 0],
    [35, 0],
    [36, 0],
    [33, 0],
  ])
})

test('a destination that was chosen is not given up by Escape without a question', async () => {
  const { waitFor } = await opened('More', 'Move or copy')
  const press = () =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
  await waitFor(() => expect(button('Item')).toBeDefined())
  button('Item')!.click()
  await waitFor(() => expect(option('Docs')).toBeDefined())
  option('Docs')!.click()
  await waitFor(() => expect(dialog()?.textContent).toContain('keep no access to it there'))
  await waitFor(() => {
    press()
    expect(document.querySelector('[role=alertdialog]')).not.toBeNull()
  })
  expect(dialog()).not.toBeNull()
})
