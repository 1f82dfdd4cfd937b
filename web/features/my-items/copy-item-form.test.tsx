import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { renderScreen } from '../../test/render-screen.tsx'

type Item = Answer<'item/myList'>[number]

const item = (id: number, name: string, role: Item['role']): Item =>
  ({
    item_id: String(id),
    item_name: name,
    item_description: '',
    item_domain: '',
    item_type: '1',
    is_private: 0,
    is_archived: '0',
    role,
    page_count: 1,
  }) as Item

test('items that may not be copied are listed last with the reason, and cannot be chosen', async () => {
  const { element, waitFor } = await renderScreen('/item/add?tab=copy', {
    answers: {
      'item/myList': [item(7, 'Read', '0'), item(8, 'Shop', '1'), item(9, 'Own', 'owner')],
    },
  })
  const box = () => element.querySelector<HTMLElement>('[role=combobox]')!
  await waitFor(() => expect(box()?.textContent).toBe('Shop'))
  box().focus()
  box().dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
  )
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await waitFor(() =>
    expect(options().map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
      ['Shop', null],
      ['Own', null],
      ['ReadYou may only read this item', 'true'],
    ]),
  )
  options()[2]!.click()
  options()[1]!.click()
  await waitFor(() => expect(box().textContent).toBe('Own'))
  expect(element.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('Own (copy)')
})
