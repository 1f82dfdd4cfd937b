import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { renderScreen } from '../../test/render-screen.tsx'

const info = {
  item_id: '12',
  item_domain: '',
  item_name: 'Orders',
  item_type: '1',
  is_archived: '0',
  item_edit: true,
  item_manage: true,
  menu: { pages: [], catalogs: [] },
} as unknown as Answer<'item/info'>

const entry = (fields: object) => ({
  id: '1',
  uid: '1',
  item_id: '12',
  op_action_type: 'update',
  op_object_type: 'item',
  op_object_id: '12',
  op_object_name: 'Orders',
  remark: '',
  optime: '2026-11-21 08:30:00',
  optime_unix: 1_795_249_800,
  username: 'noor',
  name: '',
  oper: 'noor',
  op_action_type_desc: '',
  op_object_type_desc: '',
  ...fields,
})

test('the log isolates user and name, so that a name from right to left keeps its bracket', async () => {
  const shown = await renderScreen('/12', {
    answers: {
      'item/info': info,
      'item/getChangeLog': {
        total: 2,
        list: [entry({ name: 'نور', oper: 'noor(نور)' }), entry({ id: '2', username: 'API' })],
      },
    },
  })
  await shown.click('More')
  const choice = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Change log',
    )
  await shown.waitFor(() => expect(choice()).toBeDefined())
  choice()!.click()
  const cells = () =>
    [...document.querySelectorAll('[role=dialog] tbody tr')].map(
      (row) => row.children[1]?.innerHTML,
    )
  await shown.waitFor(() =>
    expect(cells()).toEqual([
      expect.stringContaining('<bdi>noor</bdi>(<bdi>نور</bdi>)'),
      expect.stringContaining('<bdi>API</bdi>'),
    ]),
  )
})
