import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { version } from '../../../package.json'
import { renderScreen } from '../../test/render-screen.tsx'

test('feedback tells the version without asking for anything', async () => {
  const { asked, click, waitFor } = await renderScreen('/item/index', {
    answers: { 'itemGroup/getList': [], 'item/myList': [] },
  })
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('item/myList'))
  const before = asked.length
  await click('Feedback')
  const dialog = () => document.querySelector('[role=dialog]')
  await waitFor(() => expect(dialog()?.textContent).toContain(`Version ${version}`))
  expect(asked).toHaveLength(before)
})

test.each([
  { address: '/item/group/index', current: 'Items' },
  { address: '/catalog/600000001', current: 'Items' },
  { address: '/team/index', current: 'Teams' },
  { address: '/user/tokens', current: undefined },
])('the header marks $current at $address', async ({ address, current }) => {
  const { element, waitFor } = await renderScreen(address, {
    answers: {
      'itemGroup/getList': [],
      'item/myList': [],
      'team/getList': [],
      'accessToken/getList': [],
      'item/info': {
        item_id: '600000001',
        item_name: 'Orders',
        item_type: '1',
        is_archived: '0',
        item_edit: true,
        item_manage: true,
        menu: { pages: [], catalogs: [] },
      } as unknown as Answer<'item/info'>,
    },
  })
  await waitFor(() => expect(element.querySelector('.top-bar nav a')).not.toBeNull())
  expect(element.querySelector('.top-bar [aria-current]')?.textContent.trim()).toBe(current)
})
