import { expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { ann, refuse, renderScreen } from '../../../../test/render-screen.tsx'
import { changedLists, listsOf, newRow } from './lists.ts'

const item: Answer<'item/detail'> = {
  item_id: '600000001',
  item_name: 'Pets',
  item_description: '',
  uid: ann.uid,
  username: ann.username,
  addtime: '1790000000',
  last_update_time: '1790000000',
  item_domain: '',
  item_type: '1',
  is_archived: '0',
  is_del: '0',
  allow_comment: '0',
  allow_feedback: '0',
  markdown: 'showdoc',
  password: '',
  group_ids: [],
}
const row = { name: 'X-Shared', type: 'string', value: 'a', require: '1', remark: '' }

const open = (values: Partial<typeof item> = {}) =>
  renderScreen('/item/setting/600000001?tab=globals', {
    answers: {
      'item/detail': { ...item, ...values },
      'recycle/getList': [],
      'item/info': {
        item_id: '600000001',
        global_param: {
          header: [row],
          query: [],
          body: [],
          cookies: [],
          preScript: '',
          postScript: '',
        },
      } as unknown as Answer<'item/info'>,
      'item/saveGlobalParam': refuse('noAccess'),
    },
  })

const inputs = (element: HTMLElement) => [
  ...element.querySelectorAll<HTMLInputElement>('.item-globals input.input'),
]
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('only the list that was changed is sent, and a refusal keeps what was typed', async () => {
  const { element, click, waitFor, asked } = await open()
  await waitFor(() => expect(inputs(element)[0]?.value).toBe('X-Shared'))
  await click('Add to Cookies')
  await waitFor(() => expect(inputs(element)).toHaveLength(6))
  type(inputs(element)[3]!, 'session')
  await click('Save')
  await waitFor(() =>
    expect(asked).toContainEqual({
      path: 'item/saveGlobalParam',
      args: {
        item_id: 600_000_001,
        global_param: {
          cookies: [{ name: 'session', type: 'string', value: '', require: '0', remark: '' }],
        },
      },
    }),
  )
  await waitFor(() => expect(element.querySelector('[role=alert]')).not.toBeNull())
  expect(inputs(element)[3]?.value).toBe('session')
})

test('archived and RunApi items only show them, items of one page have no such tab', async () => {
  for (const values of [{ is_archived: '1' }, { item_type: '3' }]) {
    const { element, waitFor } = await open(values)
    await waitFor(() => expect(inputs(element)[0]?.readOnly).toBe(true))
    expect(element.querySelector('.item-globals button:not([disabled])')).toBeNull()
  }
  const { element, waitFor } = await open({ item_type: '2' })
  await waitFor(() => expect(element.querySelector('.item-settings-tabs')).not.toBeNull())
  expect(element.querySelector('.item-settings-tabs')?.textContent).not.toContain('Global')
  expect(inputs(element)).toEqual([])
})

test('rows without a name are no change, and damaged ones are read as far as they can be', () => {
  const opened = listsOf({ header: [row, 'x', { value: 'no name' }], query: 'x' })
  expect(opened.header).toMatchObject([row])
  expect(opened.query).toEqual([])
  expect(changedLists(opened, { ...opened, query: [newRow()] })).toEqual({})
  expect(changedLists(opened, { ...opened, header: [] })).toEqual({ header: [] })
})
