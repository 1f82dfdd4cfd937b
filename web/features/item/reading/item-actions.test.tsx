import { expect, test } from 'vitest'
import { refresh } from '../../../api/answers.ts'
import { itemOf, pageOf } from '../../../test/render-editor.tsx'
import { renderScreen } from '../../../test/render-screen.tsx'

const entries = () =>
  [...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent)

test.each([
  ['everybody who may write everywhere', {}, { cat_id: '0' }, true],
  ['who may write in this catalog', { ties: ['5'] }, { cat_id: '5' }, true],
  ['nobody whose own catalogs are others', { ties: ['6'] }, { can_edit: false }, false],
])('sorting is for %s', async (_, info, page, isOffered) => {
  const { click, waitFor } = await renderScreen('/12/34', {
    answers: { 'item/info': itemOf(info), 'page/info': pageOf(page), 'item/myList': [] },
  })
  await click('More')
  await waitFor(() => expect(entries()).toContain('Manage catalogs'))
  expect(entries().includes('Sort pages')).toBe(isOffered)
})

test('a spreadsheet item without a page lets its editors create the sheet', async () => {
  const { element, click, waitFor } = await renderScreen('/12', {
    answers: {
      'item/info': itemOf({ item_type: '4', default_page_id: '0', current_page_id: 0 }),
      'item/myList': [],
      'catalog/catListGroup': [],
      'catalog/catListName': [],
    },
  })
  await waitFor(() => expect(element.textContent).toContain('This item has no pages yet'))
  await click('Create the sheet')
  await waitFor(() => expect(location.pathname).toBe('/page/edit/12/0'))
})

test('the menus follow what the answer for a page tells about the right to write', async () => {
  let isWithdrawn = false
  const { element, waitFor, asked } = await renderScreen('/12/34', {
    answers: {
      'item/info': () => itemOf({ item_edit: !isWithdrawn }),
      'page/info': () => pageOf({ can_edit: !isWithdrawn }),
      'item/myList': [],
    },
  })
  const canEdit = () =>
    [...element.querySelectorAll('a, button')].some(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === 'Edit',
    )
  await waitFor(() => expect(canEdit()).toBe(true))
  expect(asked.filter(({ path }) => path === 'item/info')).toHaveLength(1)
  isWithdrawn = true
  await refresh('page/info')
  await waitFor(() => expect(canEdit()).toBe(false))
  await waitFor(() => expect(asked.filter(({ path }) => path === 'item/info')).toHaveLength(2))
})
