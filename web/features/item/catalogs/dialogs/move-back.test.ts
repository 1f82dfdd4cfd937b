import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { treeOf } from '../../../../parts/catalog-tree/tree.ts'
import { itemOf } from '../../../../test/render-editor.tsx'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { clearNotices } from '../../../../ui/feedback/notices/notices.tsx'
import { moveBack } from './move-back.ts'

afterEach(() => clearNotices())

const catalog = (cat_id: string, cat_name: string, level = '2', catalogs: object[] = []) => ({
  cat_id,
  cat_name,
  level,
  pages: [],
  catalogs,
})
/** As it was: Install above Usage in Guides. */
const info = itemOf({
  menu: {
    pages: [],
    catalogs: [
      catalog('1', 'Guides', '2', [catalog('2', 'Install', '3'), catalog('4', 'Usage', '3')]),
      catalog('3', 'API'),
    ],
  },
})
const entry = treeOf(info.menu).catalogs.find(({ id }) => id === '2')!

type Listed = Answer<'catalog/catListGroup'>[number]
const listed = (cat_id: string, cat_name: string, parent_cat_id: string, sub: Listed[] = []) =>
  ({
    cat_id,
    cat_name,
    parent_cat_id,
    level: parent_cat_id === '0' ? '2' : '3',
    s_number: '1',
    sub,
  }) as Listed

const undo = async (isHere: boolean, catalogs: Listed[]) => {
  const shown = await renderScreen('/catalog/12', {
    answers: {
      'item/info': info,
      'catalog/catListGroup': catalogs,
      'catalog/batUpdate': [],
      'catalog/copy': { cat_id: '2' } as Answer<'catalog/copy'>,
    },
  })
  await shown.waitFor(() => expect(document.querySelector('[role=treeitem]')).not.toBeNull())
  const to = { action: 'move', item: isHere ? '12' : '7', itemName: '', catalog: '3' } as const
  await moveBack(12, entry, { ...to, isHere })
  return shown
}

test('a catalog goes back to its parent, above the catalog that it stood above', async () => {
  const { asked, waitFor } = await undo(true, [
    listed('1', 'Guides', '0', [listed('4', 'Usage', '1')]),
    listed('3', 'API', '0', [listed('2', 'Install', '3')]),
  ])
  await waitFor(() => expect(document.body.textContent).toContain('back where it was'))
  expect(asked.find(({ path }) => path === 'catalog/batUpdate')?.args).toMatchObject({
    cats: [
      { cat_id: 2, parent_cat_id: 1, level: 3, s_number: 1 },
      { cat_id: 4, s_number: 2 },
    ],
  })
})

test('from another item it comes back with all that is in it', async () => {
  const { asked, waitFor } = await undo(false, [
    listed('1', 'Guides', '0', [listed('2', 'Install', '1'), listed('4', 'Usage', '1')]),
    listed('3', 'API', '0'),
  ])
  await waitFor(() => expect(document.body.textContent).toContain('back where it was'))
  expect(asked.find(({ path }) => path === 'catalog/copy')?.args).toEqual({
    cat_id: 2,
    new_p_cat_id: 1,
    to_item_id: 12,
    is_del: true,
  })
})

test('one that somebody else has moved meanwhile stays where it is, and that is said', async () => {
  const { asked, waitFor } = await undo(true, [
    listed('1', 'Guides', '0', [listed('4', 'Usage', '1')]),
    listed('3', 'API', '0'),
    listed('5', 'Old', '0', [listed('2', 'Install', '5')]),
  ])
  await waitFor(() => expect(document.querySelector('.notice')?.textContent).toContain('Install'))
  expect(asked.some(({ path }) => path === 'catalog/batUpdate')).toBe(false)
})
