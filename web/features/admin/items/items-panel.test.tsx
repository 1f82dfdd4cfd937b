import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { root } from '../../../test/administrator.ts'
import { refuse, renderScreen, type Answers } from '../../../test/render-screen.tsx'

type Item = Answer<'adminItem/getList'>['items'][number]

const item = (id: number, more: Partial<Item> = {}): Item => ({
  item_id: String(id),
  item_name: `Item ${id}`,
  item_description: '',
  uid: '1',
  username: 'ann',
  password: '',
  last_update_time: '0',
  item_domain: '',
  item_type: '1',
  is_archived: '0',
  is_del: '0',
  allow_comment: '0',
  allow_feedback: '0',
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000,
  member_num: 2,
  ...more,
})
const deleted = (id: number) =>
  item(id, { is_del: '1', del_time: '2026-11-21 08:00:00', del_time_unix: 1_795_248_000 })

const open = (query: string, items: Item[], more: Answers = {}) =>
  renderScreen(`/admin/index?panel=items${query}`, {
    person: root,
    answers: {
      'common/version': { version: '1.4.0' },
      'adminItem/getList': { total: items.length, items },
      ...more,
    },
  })
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const named = (name: string, asked: readonly { path: string; args: object }[]) =>
  asked.filter(({ path }) => path === name).map(({ args }) => args)
const write = (input: HTMLInputElement | null, text: string) => {
  if (!input) throw new Error('no field')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const inDialog = <E extends Element>(selector: string) =>
  document.querySelector<E>(`:is([role=dialog], [role=alertdialog]) ${selector}`)

test('the filters of the address are those of the call; hostile names are text', async () => {
  const { element, waitFor, asked } = await open(
    '&item_name=Ord&username=an&item_type=4&privacy_type=3&sort=-username&page=1',
    [item(7, { item_name: '<img src=x onerror=alert(1)>', password: '******', item_type: '4' })],
  )
  await waitFor(() => expect(textOf(element)).toContain('<img src=x onerror=alert(1)>'))
  expect(element.querySelector('main img')).toBeNull()
  expect(named('adminItem/getList', asked)).toEqual([
    {
      item_name: 'Ord',
      username: 'an',
      item_type: 4,
      privacy_type: 3,
      is_del: 0,
      page: 1,
      count: 7,
      sort: '-username',
    },
  ])
  expect(element.querySelector('.admin-item a')?.getAttribute('href')).toMatch(/\/7$/)
  expect(textOf(element)).toContain('3 filters set')
})

test('filters that match nothing can be cleared', async () => {
  const { element, waitFor, click } = await open('&username=nobody', [])
  await waitFor(() => expect(textOf(element)).toContain('No items match these filters'))
  await click('Clear filters')
  await waitFor(() => expect(location.search).toBe('?panel=items'))
  await waitFor(() => expect(textOf(element)).toContain('No items'))
})

test('a transfer needs a new owner, and says at the field that nobody is called so', async () => {
  let isKnown = false
  const { waitFor, click, asked } = await open('', [item(7)], {
    'user/allUser': [],
    'adminItem/attorn': () =>
      isKnown ? { ...item(7), addtime: '1795248000' } : refuse('userUnknown'),
  })
  await click('Transfer: Item 7')
  await click('Transfer')
  await waitFor(() => expect(document.body.textContent).toContain('Choose the new owner'))
  expect(named('adminItem/attorn', asked)).toEqual([])
  write(inDialog('input'), 'bob')
  await click('Transfer')
  await waitFor(() =>
    expect(inDialog('.field-error')?.textContent).not.toBe('Choose the new owner'),
  )
  expect(inDialog<HTMLInputElement>('input')?.value).toBe('bob')
  isKnown = true
  await click('Transfer')
  await waitFor(() => expect(document.body.textContent).toContain('bob now owns “Item 7”'))
  expect(named('adminItem/attorn', asked).at(-1)).toEqual({ item_id: 7, username: 'bob' })
})

test('deleting and recovering ask first, and a refusal stays in the dialog', async () => {
  let isRefused = true
  const { element, waitFor, click, asked } = await open('', [item(7)], {
    'adminItem/deleteItem': () => (isRefused ? refuse('itemNotFound') : []),
  })
  await click('Delete: Item 7')
  await click('Delete')
  await waitFor(() => expect(inDialog('.banner')).not.toBeNull())
  isRefused = false
  await click('Delete')
  await waitFor(() => expect(document.body.textContent).toContain('Deleted “Item 7”'))
  expect(named('adminItem/deleteItem', asked)).toEqual([{ item_id: 7 }, { item_id: 7 }])
  expect(element.querySelector('.data-table')).not.toBeNull()
})

test('a deletion is undone from its toast', async () => {
  const { waitFor, click, asked } = await open('', [item(7)], {
    'adminItem/deleteItem': [],
    'adminItem/recoverItem': [],
  })
  await click('Delete: Item 7')
  await click('Delete')
  await click('Undo')
  await waitFor(() => expect(document.body.textContent).toContain('Restored “Item 7”'))
  expect(named('adminItem/recoverItem', asked)).toEqual([{ item_id: 7 }])
})

test('an item that somebody else has deleted meanwhile leaves the list', async () => {
  const items = [item(7)]
  const { element, waitFor, click } = await open('', [], {
    'adminItem/getList': () => ({ total: items.length, items: [...items] }),
    'adminItem/deleteItem': () => refuse('itemNotFound'),
  })
  await click('Delete: Item 7')
  items.pop()
  await click('Delete')
  await waitFor(() => expect(inDialog('.banner')).not.toBeNull())
  await waitFor(() => expect(textOf(element)).not.toContain('Item 7'))
})

test('deleted items are recovered, or deleted for good once their name is typed', async () => {
  const { waitFor, click, asked } = await open('&is_del=1', [deleted(7)], {
    'adminItem/recoverItem': [],
    'adminItem/hardDeleteItem': [],
  })
  await click('Restore: Item 7')
  await click('Restore')
  await waitFor(() => expect(document.body.textContent).toContain('Restored “Item 7”'))
  await click('Delete permanently: Item 7')
  await click('Delete permanently')
  await waitFor(() =>
    expect(document.body.textContent).toContain('This is not the name of the item'),
  )
  expect(named('adminItem/hardDeleteItem', asked)).toEqual([])
  write(inDialog('input'), 'Item 7')
  await click('Delete permanently')
  await waitFor(() => expect(document.body.textContent).toContain('Permanently deleted “Item 7”'))
  expect(named('adminItem/hardDeleteItem', asked)).toEqual([{ item_id: 7 }])
})
