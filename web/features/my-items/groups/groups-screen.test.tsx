import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const items = Array.from({ length: 12 }, (_, at) => ({
  item_id: String(at + 1),
  item_name: at < 2 ? `Shop ${at}` : `Bank ${at}`,
  item_domain: '',
  is_archived: '0',
})) as unknown as Answer<'item/myList'>

test('all that the search leaves are selected, beside those selected before', async () => {
  const { click, waitFor } = await renderScreen('/item/group/index', {
    answers: { 'itemGroup/getList': [], 'item/myList': items },
  })
  await click('New group')
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.item-checks input')]
  await waitFor(() => expect(boxes()).toHaveLength(12))
  boxes()[11]!.click()
  const search = document.querySelector<HTMLInputElement>('[role=dialog] [type=search]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, 'shop')
  search.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => expect(boxes()).toHaveLength(2))
  await click('Select all shown')
  await waitFor(() => expect(document.body.textContent).toContain('3 selected'))
})
