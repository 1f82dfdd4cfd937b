import { beforeEach, expect, test } from 'vitest'
import {
  itemOf,
  pageOf,
  renderEditor,
  setTitle,
  titleField,
} from '../../../../test/render-editor.tsx'
import { ann, refuse } from '../../../../test/render-screen.tsx'
import { draftName, keepDraft } from './drafts.ts'

const workbook = JSON.stringify([{ name: 'A', rows: { 0: { cells: { 0: { text: 'Cell' } } } } }])
const table = '.sheet'

beforeEach(() => sessionStorage.clear())

/** Opens the editor in a browser that has a draft. */
async function openWith(
  address: string,
  { page, ...draft }: { page: number; title: string; text: string },
  answers = {},
) {
  const shown = renderEditor(address, answers)
  const name = draftName({ uid: ann.uid, item: '12', page }, 'closed')
  const base = page ? { base: { title: 'Now', catalog: '9', text: 'present words' } } : {}
  await keepDraft(
    { name, catalog: '9', revision: page ? '6' : '', time: Date.now(), ...base, ...draft },
    'x',
  )
  return shown
}

test.each([
  { kind: 'a spreadsheet', at: '', text: workbook, excerpt: 'Cell', search: '?kind=sheet' },
  {
    kind: 'a text',
    at: '?kind=sheet',
    text: 'words of a text',
    excerpt: 'words of a text',
    search: '',
  },
])('the draft of $kind opens in its own editor', async ({ at, text, excerpt, search }) => {
  const shown = await openWith(`/page/edit/12/0${at}`, { page: 0, title: 'Mine', text })
  await shown.waitFor(() =>
    expect(document.querySelector('.draft-text')?.textContent).toBe(excerpt),
  )
  await shown.click('Restore')
  await shown.waitFor(() => expect(location.search).toBe(search))
  await shown.waitFor(() => expect(titleField(shown)?.value).toBe('Mine'))
  expect(location.pathname).toBe('/page/edit/12/0')
  expect(document.querySelector('.editor')?.matches(table)).toBe(search !== '')
  expect(document.querySelector('.drafts')).toBeNull()
})

test('the address of a page that was moved leads on to its item, where its draft is offered', async () => {
  const answers = {
    'item/info': ({ item_id }: { item_id: number }) => itemOf({ item_id: String(item_id) }),
    'page/info': pageOf({ item_id: '13', revision: '7' }),
    'page/save': { page_id: 34, revision: '8' },
  }
  const draft = { page: 34, title: 'Now', text: 'words not saved' }
  const shown = await openWith('/page/edit/12/34', draft, answers)
  await shown.waitFor(() => expect(location.pathname).toBe('/page/edit/13/34'))
  await shown.click('Restore')
  await shown.waitFor(() => expect(document.querySelector('.drafts')).toBeNull())
  await shown.click('Save')
  await shown.waitFor(() =>
    expect(shown.asked.find(({ path }) => path === 'page/save')?.args).toMatchObject({
      item_id: 13,
      cat_id: 0,
      base_revision: '7',
      page_content: 'words not saved',
    }),
  )
})

test('a save of a page that was moved says where it is, and the text goes along', async () => {
  let item_id = '12'
  const shown = await renderEditor('/page/edit/12/34', {
    'item/info': (({ item_id: id }: { item_id: number }) =>
      itemOf({ item_id: String(id), item_name: `Item ${id}` })) as never,
    'page/info': () => pageOf({ item_id, revision: item_id === '12' ? '7' : '8' }),
    'page/save': refuse('pageNotFound'),
  })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  item_id = '13'
  setTitle(shown, 'Mine')
  await shown.click('Save')
  await shown.waitFor(() =>
    expect(document.querySelector('.editor-messages')?.textContent).toContain(
      'This page was moved to the item “Item 13”.',
    ),
  )
  await shown.click('Continue there')
  await shown.waitFor(() => expect(location.pathname).toBe('/page/edit/13/34'))
  await shown.waitFor(() => expect(titleField(shown)?.value).toBe('Mine'))
  expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull()
})
