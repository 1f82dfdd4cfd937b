import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { itemOf, pageOf } from '../../../../test/render-editor.tsx'
import { clearNotices } from '../../../../ui/feedback/notices/notices.tsx'
import { refuse, renderScreen, type Answers } from '../../../../test/render-screen.tsx'

afterEach(() => clearNotices())

const page = (page_id: string, page_title: string) => ({
  page_id,
  page_title,
  is_draft: '0',
  ext_info: '',
})
const infoOf = (fields: object = {}) =>
  itemOf({
    menu: {
      pages: [page('33', 'First'), page('34', 'Now'), page('35', 'Last')],
      catalogs: [
        {
          cat_id: '5',
          cat_name: 'Guides',
          level: '2',
          pages: [page('51', 'Intro'), page('52', 'Setup')],
          catalogs: [],
        },
      ],
    },
    ...fields,
  })
const docs = {
  item_id: '7',
  item_name: 'Docs',
  item_domain: '',
  item_type: '1',
  is_archived: '0',
  role: 'owner',
} as unknown as Answer<'item/myList'>[number]

/** The screen with some pages selected, from the menu of the page that is read. */
async function selecting(more: Answers = {}, fields: object = {}) {
  const screen = await renderScreen('/12/34', {
    answers: {
      'item/info': infoOf(fields),
      'page/info': pageOf(),
      'item/myList': [docs],
      'catalog/catListGroup': [],
      ...more,
    },
  })
  await screen.click('Actions for “Now”')
  const entry = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Select',
    )
  await screen.waitFor(() => expect(entry()).toBeDefined())
  entry()!.click()
  await screen.waitFor(() => expect(marks()['Now']).toBe('true'))
  return screen
}
const rows = () => [...document.querySelectorAll<HTMLElement>('.reader-menu [role=treeitem]')]
const row = (name: string) => rows().find((one) => one.getAttribute('aria-label') === name)!
const marks = () =>
  Object.fromEntries(
    rows().map((one) => [one.getAttribute('aria-label'), one.getAttribute('aria-checked')]),
  )
const said = () => document.querySelector('.selection-bar [role=status]')?.textContent
const press = (name: string, key: string, more: object = {}) => {
  row(name).focus()
  row(name).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )
}
const click = (name: string, shiftKey = false) =>
  row(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
const mark = (name: string) => row(name).querySelector<HTMLElement>('.row-check')!.click()
const inDialog = (label: string) =>
  [
    ...document.querySelectorAll<HTMLElement>('[role=dialog] button, [role=alertdialog] button'),
  ].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label)
const sent = (asked: readonly { path: string; args: object }[], path: string) =>
  asked.filter((one) => one.path === path).map(({ args }) => args)

test('pages are selected by press, by catalog, by keyboard and as a range; Escape returns to the rows as they are', async () => {
  const { waitFor } = await selecting()
  expect(document.querySelector('.reader-menu .row-link')).toBeNull()
  expect(said()).toBe('1 page selected')
  click('Guides')
  await waitFor(() => expect(row('Intro')).toBeDefined())
  click('Intro')
  await waitFor(() => expect(marks()).toMatchObject({ Intro: 'true', Guides: 'mixed' }))
  mark('Guides')
  await waitFor(() => expect(marks()).toMatchObject({ Setup: 'true', Guides: 'true' }))
  expect(said()).toBe('3 pages selected')
  mark('Guides')
  await waitFor(() => expect(marks()).toMatchObject({ Intro: 'false', Guides: 'false' }))
  press('Now', ' ')
  await waitFor(() => expect(said()).toBe('0 pages selected'))
  click('First')
  await waitFor(() => expect(said()).toBe('1 page selected'))
  click('Last', true)
  await waitFor(() =>
    expect(marks()).toMatchObject({ First: 'true', Now: 'true', Last: 'true', Guides: 'false' }),
  )
  press('Last', 'a', { ctrlKey: true })
  await waitFor(() => expect(said()).toBe('5 pages selected'))
  press('Last', 'a', { ctrlKey: true })
  await waitFor(() => expect(said()).toBe('0 pages selected'))
  press('Last', 'Escape')
  await waitFor(() => expect(document.querySelector('.reader-menu .row-link')).not.toBeNull())
  expect(document.querySelector('.selection-bar')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(row('Last')))
})

test('the selected pages move together, in the order of the menu', async () => {
  const {
    waitFor,
    click: choose,
    asked,
  } = await selecting({
    'page/move': ({ page_ids = [] }) => ({ page_ids }),
  })
  mark('Guides')
  await waitFor(() => expect(said()).toBe('3 pages selected'))
  await choose('Move')
  await waitFor(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Copy or move 3 pages'),
  )
  await waitFor(() => expect(inDialog('Item')).toBeDefined())
  inDialog('Item')!.click()
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
      ({ textContent }) => textContent === 'Docs',
    )
  await waitFor(() => expect(option()).toBeDefined())
  option()!.click()
  await waitFor(() => expect(inDialog('Item')?.textContent).toContain('Docs'))
  inDialog('Move')!.click()
  await waitFor(() => expect(document.body.textContent).toContain('3 pages moved to “Docs”'))
  expect(sent(asked, 'page/move')).toEqual([
    { item_id: 12, page_ids: [34, 51, 52], to_item_id: 7, cat_id: 0, copy: false },
  ])
  await waitFor(() => expect(document.querySelector('.selection-bar')).toBeNull())
})

test('what is refused stays selected, with the reason; a deletion leaves the page that is gone', async () => {
  let isHeld = true
  const {
    waitFor,
    click: choose,
    asked,
  } = await selecting({
    'page/batchDelete': () =>
      isHeld ? refuse('pageInUse', { lock_username: 'bob', page_title: 'Now' }) : [],
  })
  click('First')
  await waitFor(() => expect(said()).toBe('2 pages selected'))
  await choose('Delete')
  await waitFor(() => expect(document.body.textContent).toContain('Delete 2 pages?'))
  inDialog('Delete')!.click()
  await waitFor(() => expect(document.body.textContent).toContain('bob is editing “Now”'))
  expect(said()).toBe('2 pages selected')
  isHeld = false
  inDialog('Delete')!.click()
  await waitFor(() => expect(document.body.textContent).toContain('2 pages deleted'))
  expect(sent(asked, 'page/batchDelete')[1]).toEqual({ item_id: 12, page_ids: [33, 34] })
  await waitFor(() => expect(location.pathname).not.toBe('/12/34'))
})

test('a manager undoes the deletion of several pages; what stays in the bin is said', async () => {
  const {
    waitFor,
    click: choose,
    asked,
  } = await selecting(
    {
      'page/batchDelete': [],
      'recycle/recover': ({ page_id }) =>
        page_id === 34 ? refuse('notInRecycleBin') : { cat_id: '0', cat_name: '' },
    },
    { item_manage: true },
  )
  click('First')
  await waitFor(() => expect(said()).toBe('2 pages selected'))
  await choose('Delete')
  await waitFor(() => expect(inDialog('Delete')).toBeDefined())
  inDialog('Delete')!.click()
  await choose('Undo')
  await waitFor(() => expect(document.body.textContent).toContain('Only 1 of 2 pages are back.'))
  const back = { item_id: 12, keep_catalog: true }
  expect(sent(asked, 'recycle/recover')).toEqual([
    { ...back, page_id: 33 },
    { ...back, page_id: 34 },
  ])
  await choose('Recycle bin')
  await waitFor(() => expect(location.pathname).toBe('/item/setting/12'))
})

test('who is restricted to a catalog selects pages in it only', async () => {
  const { waitFor } = await renderScreen('/12/34', {
    answers: {
      'item/info': infoOf({ ties: ['5'] }),
      'page/info': pageOf(),
      'item/myList': [docs],
      'catalog/catListGroup': [],
    },
  }).then(async (screen) => {
    await screen.click('New pages and catalogs')
    return screen
  })
  const entry = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Select pages',
    )
  await waitFor(() => expect(entry()).toBeDefined())
  entry()!.click()
  await waitFor(() => expect(said()).toBe('0 pages selected'))
  const button = [...document.querySelectorAll('.selection-bar button')].find(
    ({ textContent }) => textContent === 'Move',
  )
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  click('First')
  mark('Guides')
  await waitFor(() => expect(said()).toBe('2 pages selected'))
  expect(row('First').getAttribute('aria-disabled')).toBe('true')
})
