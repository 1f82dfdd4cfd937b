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
  const boxes = () => document.querySelectorAll('.item-checks [role=checkbox]')
  await waitFor(() => expect(boxes()).toHaveLength(12))
  const search = (text: string) => {
    const box = document.querySelector<HTMLInputElement>('[role=dialog] [type=search]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const counted = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))
  search(items.at(-1)!.item_name)
  await waitFor(() => expect(boxes()).toHaveLength(1))
  await click('Select all shown')
  await counted('1 selected')
  search('shop')
  await waitFor(() => expect(boxes()).toHaveLength(2))
  await click('Select all shown')
  await counted('3 selected')
})
