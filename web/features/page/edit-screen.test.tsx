import { expect, test } from 'vitest'
import { ann, refuse } from '../../test/render-screen.tsx'
import { itemOf, renderEditor, titleField } from '../../test/render-editor.tsx'
import { rememberPage } from '../../lib/storage/recent-pages.ts'

const page = (id: string) => ({
  page_id: id,
  page_title: `Page ${id}`,
  is_draft: '0',
  ext_info: '',
})
const catalog = (id: string, ...pages: string[]) => ({
  cat_id: id,
  cat_name: `Catalog ${id}`,
  level: '2',
  pages: pages.map(page),
  catalogs: [],
})
const menu = { pages: [page('30')], catalogs: [catalog('5', '34'), catalog('6', '36')] }
const groups = ['5', '6'].map((cat_id) => ({
  cat_id,
  cat_name: `Catalog ${cat_id}`,
  level: '2',
  sub: [],
}))

/** Ann has read these pages of the item, the first of them last. */
async function beginNew({
  read,
  query = '',
  ties,
}: {
  read: string[]
  query?: string | undefined
  ties?: string[] | undefined
}) {
  const shown = renderEditor(`/page/edit/12/0${query}`, {
    'item/info': itemOf({ menu, ...(ties && { ties }) }),
    'catalog/catListGroup': groups as never,
  })
  for (const id of read.toReversed())
    rememberPage(ann.uid, { item_id: '12', item_name: 'Handbook' }, { page_id: id, page_title: id })
  return shown
}
const chosen = () =>
  document.querySelector('.catalog-choice .select-trigger')?.getAttribute('aria-label')

test.each([
  { what: 'in the catalog of the page last read', read: ['36', '34'], catalog: 'Catalog 6' },
  { what: 'at the root after a page of the root', read: ['30', '34'], catalog: 'Item root' },
  { what: 'without the pages that are gone', read: ['99', '34'], catalog: 'Catalog 5' },
  { what: 'at the root when nothing was read', read: [], catalog: 'Item root' },
  { what: 'where its address says', read: ['36'], query: '?cat_id=0', catalog: 'Item root' },
  {
    what: 'in a catalog of somebody restricted to it',
    read: ['36'],
    ties: ['5'],
    catalog: 'Catalog 5',
  },
  { what: 'in the one last read of several', read: ['36'], ties: ['5', '6'], catalog: 'Catalog 6' },
])('a new page begins $what', async ({ catalog: expected, read, query, ties }) => {
  const shown = await beginNew({ read, query, ties })
  await shown.waitFor(() => expect(chosen()).toBe(`Catalog: ${expected}`))
})

test.each([
  ['the only page of an item has its name, which a save keeps', '2', 'Handbook'],
  ['a page among others has no title yet', '1', ''],
])('new: %s', async (_, item_type, title) => {
  const shown = await renderEditor('/page/edit/12/0', { 'item/info': itemOf({ item_type }) })
  await shown.waitFor(() => expect(titleField(shown)).not.toBeNull())
  expect(titleField(shown).value).toBe(title)
  expect(shown.element.textContent).not.toContain('Unsaved')
})

test('where editing is refused a link leads back to the page', async () => {
  const shown = await renderEditor('/page/edit/12/34', { 'page/info': refuse('noAccess') })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('Back to the page'))
  const link = [...shown.element.querySelectorAll('main a')].at(-1)
  expect(link?.getAttribute('href')).toMatch(/\/12\/34$/)
})
