import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

/** Two shops, and banks. */
const itemsOf = (length: number) =>
  Array.from({ length }, (_, at) => ({
    item_id: String(at + 1),
    item_name: at < 2 ? `Shop ${at}` : `Bank ${at}`,
    item_domain: '',
    is_archived: '0',
  })) as unknown as Answer<'item/myList'>

/** Opens the dialog of a new group of somebody with these items. */
async function open(items: Answer<'item/myList'>) {
  const screen = await renderScreen('/item/group/index', {
    answers: { 'itemGroup/getList': [], 'item/myList': items },
  })
  await screen.click('New group')
  return screen
}
const boxes = () => document.querySelectorAll('.item-checks [role=checkbox]')
const search = (text: string) => {
  const box = document.querySelector<HTMLInputElement>('[role=dialog] [type=search]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

test('all that the search leaves are selected, beside those selected before', async () => {
  const items = itemsOf(12)
  const { click, waitFor } = await open(items)
  await waitFor(() => expect(boxes()).toHaveLength(12))
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

test('of 500 items only those in view are drawn; all of them are searched and selected', async () => {
  const { click, waitFor } = await open(itemsOf(500))
  const found = () => document.querySelector('.item-checks')
  await waitFor(() => expect(found()).not.toBeNull())
  expect(boxes().length).toBeLessThan(100)
  await click('Select all shown')
  await waitFor(() => expect(document.body.textContent).toContain('500 selected'))
  search('shop')
  await waitFor(() => expect(found()?.textContent).toBe('Shop 0Shop 1'))
  expect(boxes()).toHaveLength(2)
})
