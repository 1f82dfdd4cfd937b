import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const item = {
  item_id: '600000001',
  item_name: 'Handbook',
  item_type: '1',
  is_archived: '0',
} as Answer<'item/detail'>

type Deleted = Answer<'recycle/getList'>[number]
const deleted = (page_id: string, page_title: string) =>
  ({ page_id, page_title, del_by_username: 'ann', del_time_unix: 1_795_248_000 }) as Deleted

test('a search that hides pages of a short list can be seen and cleared', async () => {
  const { element, waitFor } = await renderScreen('/item/setting/600000001?tab=recycle&q=log', {
    answers: {
      'item/detail': item,
      'recycle/getList': [deleted('1', 'Login'), deleted('2', 'Orders')],
    },
  })
  await waitFor(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(1))
  const clear = element.querySelector<HTMLButtonElement>('.search-box button')
  clear?.click()
  await waitFor(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(2))
  expect(element.querySelector('.search-box')).toBeNull()
})
