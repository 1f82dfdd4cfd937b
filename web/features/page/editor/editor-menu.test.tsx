import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { itemOf, openEditor, pageOf } from '../../../test/open-editor.ts'

const own = {
  cat_id: '5',
  cat_name: 'Mine',
  parent_cat_id: '0',
  level: '2',
  sub: [],
} as unknown as Answer<'catalog/catListGroup'>[number]
const entries = () =>
  [...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent)

test.each([
  ['a catalog of its own', '5', true],
  ['the root, which is closed to it', '0', false],
])('somebody restricted to catalogs sorts the pages of %s', async (_, cat_id, isOffered) => {
  const { click, waitFor } = await openEditor({
    'item/info': itemOf({ ties: ['5'] }),
    'page/info': pageOf({ cat_id }),
    'catalog/catListGroup': [own],
  })
  await click('More')
  await waitFor(() => expect(entries().some((one) => one.includes('Copy'))).toBe(true))
  expect(entries().includes('Sort pages')).toBe(isOffered)
})
