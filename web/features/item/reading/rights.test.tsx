import { expect, onTestFinished, test } from 'vitest'
import { itemOf, pageOf } from '../../../test/render-editor.tsx'
import { ann, renderScreen } from '../../../test/render-screen.tsx'
import { setWindowWidth } from '../../../test/window-width.ts'

const read = async (
  info: object,
  canEdit: boolean,
  isIn: boolean,
  language: 'en' | 'zh-cn' = 'en',
) => {
  onTestFinished(setWindowWidth(1440))
  const screen = await renderScreen('/12/34', {
    person: isIn ? ann : null,
    language,
    answers: {
      'item/info': itemOf({ item_edit: canEdit, ...info }),
      'page/info': pageOf({ can_edit: canEdit }),
      'item/myList': [],
    },
  })
  await screen.waitFor(() => expect(screen.element.querySelector('h1')).not.toBeNull())
  return screen
}
const labelOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
const tools = (element: HTMLElement) =>
  [...element.querySelectorAll('.page-tools :is(button, a)')].map(labelOf)
const entries = () =>
  [...document.querySelectorAll('[role=menuitem]')].map(
    (one) => one.querySelector('svg + *')?.textContent ?? one.textContent,
  )

const everybody = ['Copy address', 'Copy as Markdown', 'Print']
const reader = ['Details', ...everybody]
const row = ['Back to my items', 'Share', 'New page', 'Edit', 'History', 'More']
const manager = { item_manage: true, can_export: true }
const arranging = ['Sort pages', 'Manage catalogs', 'Change log']
const menuOfEditor = ['New API page', 'New spreadsheet', 'Copy page', 'Move or copy', ...reader]
const inOwnBar = ['中 中文', 'Theme']

test.each([
  ['an editor', {}, true, true, row, [...menuOfEditor, ...arranging, 'Import', 'Delete page']],
  [
    'a manager',
    manager,
    true,
    true,
    row,
    [...menuOfEditor, ...arranging, 'Export', 'Import', 'Item settings', 'Delete page'],
  ],
  ['a reader', {}, false, true, ['Back to my items', 'Share', 'More'], reader],
  ['a visitor', {}, false, false, ['History', 'More'], [...everybody, 'Sign in']],
  [
    'the manager of an archived item',
    { is_archived: '1', ...manager },
    true,
    true,
    ['Back to my items', 'Share', 'More'],
    [...reader, 'Export', 'Item settings'],
  ],
  [
    'the manager of a RunApi item',
    { item_type: '3', ...manager },
    true,
    true,
    ['Back to my items', 'Share', 'Edit', 'More'],
    [...reader, 'Export', 'Item settings'],
  ],
  [
    'a visitor of a RunApi item',
    { item_type: '3' },
    true,
    false,
    ['History', 'More'],
    [...everybody, 'Sign in'],
  ],
  [
    'the manager of a single page',
    { item_type: '2', ...manager },
    true,
    true,
    ['Back to my items', 'Share', 'Edit', 'History', 'More', ...inOwnBar, 'AAnn'],
    [...reader, 'Change log', 'Export', 'Item settings'],
  ],
  [
    'a visitor of a single page',
    { item_type: '2' },
    false,
    false,
    ['Share', 'History', 'More', ...inOwnBar, 'Sign in'],
    [...everybody, 'Sign in'],
  ],
] as const)('%s finds what they may do, and nothing else', async (...row) => {
  const [, info, canEdit, isIn, inRow, inMenu] = row
  const { element, click, waitFor } = await read(info, canEdit, isIn)
  await waitFor(() => expect(tools(element)).toEqual(inRow))
  await click('More')
  await waitFor(() => expect(entries().filter((one) => one !== 'Command menu')).toEqual(inMenu))
})

test('a RunApi page says why it cannot be edited here, and none of the tools for writers work', async () => {
  const { element, waitFor } = await read({ item_type: '3', item_manage: true }, true, true)
  const edit = () => element.querySelector<HTMLElement>('.page-tools [aria-label=Edit]')
  await waitFor(() => expect(edit()?.getAttribute('aria-disabled')).toBe('true'))
  expect(edit()!.getAttribute('aria-description')).toBe('Edited in the RunApi client')
  edit()!.click()
  for (const key of ['e', 'n'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(window.location.pathname).toBe('/12/34')
  expect(tools(element.querySelector('.reader-menu')!)).toEqual([])
  expect(element.querySelector('.reader-menu .menu-tools, .reader-menu [draggable]')).toBeNull()
  expect(element.querySelector('.reader-menu .badge')?.textContent).toBe('RunApi')
})

test.each([
  ['5', 'en', 'Items of this kind can be read here, but not edited.'],
  ['6', 'zh-cn', '这种类型的项目在这里只能阅读，不能编辑。'],
] as const)('an item of type %s says that it is only read here', async (type, language, words) => {
  const { element, waitFor } = await read(
    { item_type: type, item_manage: true },
    true,
    true,
    language,
  )
  await waitFor(() => expect(element.querySelector('.preview-line')?.textContent).toBe(words))
  expect(tools(element)).toHaveLength(3)
  expect(tools(element).some((one) => one === 'Edit' || one === '编辑')).toBe(false)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }))
  expect(window.location.pathname).toBe('/12/34')
})
