import { beforeEach, expect, test } from 'vitest'
import { rememberPage } from '../../lib/storage/recent-pages.ts'
import { itemOf } from '../../test/render-editor.tsx'
import { knownTitle } from './known-pages.ts'

beforeEach(() => localStorage.clear())

test('the title of a page is known from the menu, and before that as it was last read', () => {
  const menu = {
    pages: [{ page_id: '34', page_title: 'Renamed', is_draft: '0', ext_info: '' }],
    catalogs: [],
  }
  rememberPage('1', { item_id: '12', item_name: '' }, { page_id: '34', page_title: 'Read' })
  expect(knownTitle(34, undefined, '1')).toBe('Read')
  expect(knownTitle(34, itemOf({ menu }), '1')).toBe('Renamed')
  expect(knownTitle(35, itemOf({ menu }), '1')).toBe('')
  expect(knownTitle(34, undefined, '2')).toBe('')
})
