import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { toasts } from '../../../../ui/feedback/notices/notices.tsx'
import { refuse, renderScreen } from '../../../../test/render-screen.tsx'

const item = {
  item_id: '600000001',
  item_name: 'Handbook',
  item_type: '1',
  is_archived: '0',
} as Answer<'item/detail'>

afterEach(() => toasts.set([]))

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

const recovering = async (answer: Answer<'recycle/recover'> | ReturnType<typeof gone>) => {
  const shown = await renderScreen('/item/setting/600000001?tab=recycle', {
    answers: {
      'item/detail': item,
      'recycle/getList': [deleted('1', 'Login')],
      'recycle/recover': answer,
    },
  })
  await shown.click('Restore: Login')
  await shown.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull())
  await shown.click('Restore')
  return shown
}
const gone = () => refuse('notInRecycleBin')

test.each([
  [{ cat_id: '5', cat_name: 'API' }, '“Login” is back in “API”'],
  [{ cat_id: '0', cat_name: '' }, '“Login” is back at the item’s root'],
])('a page goes back to its catalog, and it is said where it is', async (place, said) => {
  const { asked, waitFor } = await recovering(place)
  await waitFor(() => expect(document.body.textContent).toContain(said))
  expect(asked.find(({ path }) => path === 'recycle/recover')?.args).toEqual({
    item_id: 600000001,
    page_id: 1,
    keep_catalog: true,
  })
})

test('that a page is gone for good stays on the screen', async () => {
  const { element, waitFor } = await recovering(gone())
  await waitFor(() => expect(element.querySelector('[role=alert]')?.textContent).toContain('Login'))
  expect(toasts.get()).toEqual([])
})
