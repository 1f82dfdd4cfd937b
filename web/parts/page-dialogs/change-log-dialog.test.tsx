import { expect, onTestFinished, test } from 'vitest'
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

type Entry = Answer<'item/getChangeLog'>['list'][number]

/** Opens the change log of a server with these entries, the newest first. */
async function open(entries: readonly object[]) {
  const all = entries.map((fields, at) => entry({ id: String(at), ...fields })) as Entry[]
  const shown = await renderScreen('/12', {
    answers: {
      'item/info': info,
      'item/getChangeLog': ({ page = 1, count = 15 }) => ({
        total: all.length,
        list: all.slice((page - 1) * count, page * count),
      }),
    },
  })
  const openLog = async () => {
    await shown.click('More')
    await choose('menuitem', 'Change log')
  }
  await openLog()

  async function choose(role: string, name: string) {
    const choice = () =>
      [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)].find(
        ({ textContent }) => textContent === name,
      )
    await shown.waitFor(() => expect(choice()).toBeDefined())
    choice()!.click()
  }
  const calls = () =>
    shown.asked
      .filter(({ path }) => path === 'item/getChangeLog')
      .map(({ args }) => args as { page: number; count: number; sort: string })
  const sent = () => calls().map(({ page, count }) => [page, count])
  const orders = () => calls().map(({ sort }) => sort)
  /** Types into the search box. */
  const search = (words: string) => {
    const box = document.querySelector<HTMLInputElement>('[role=dialog] [type=search]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, words)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** Chooses in the select with this label. */
  const filter = async (label: string, name: string) => {
    const box = document.querySelector<HTMLElement>(`[role=combobox][aria-label="${label}"]`)!
    box.focus()
    box.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
    )
    await choose('option', name)
  }
  return { ...shown, openLog, filter, search, sent, orders }
}
const rows = () => [...document.querySelectorAll('[role=dialog] tbody tr')]
const cells = (column: number) => rows().map((row) => row.children[column]?.textContent)
const total = () => document.querySelector('[role=dialog] .pager .total')?.textContent
const stands = () => document.querySelectorAll('[role=dialog] [data-set]').length

test('the log isolates user and name, so that a name from right to left keeps its bracket', async () => {
  const shown = await open([{ name: 'نور', oper: 'noor(نور)' }, { username: 'API' }])
  await shown.waitFor(() =>
    expect(rows().map((row) => row.children[1]?.innerHTML)).toEqual([
      expect.stringContaining('<bdi>noor</bdi>(<bdi>نور</bdi>)'),
      expect.stringContaining('<bdi>API</bdi>'),
    ]),
  )
})

test('filters go over all entries, loaded in calls of 100 with the first filter, and are cleared', async () => {
  const deleted = { op_action_type: 'delete', op_object_type: 'page' }
  const shown = await open([
    ...Array.from({ length: 215 }, () => ({})),
    ...Array.from({ length: 12 }, (_, at) => ({ ...deleted, remark: `bin ${at}` })),
    { op_action_type: 'delete', op_object_type: 'catalog' },
  ])
  await shown.waitFor(() => expect(total()).toBe('228 entries'))
  expect(shown.sent()).toEqual([[1, 10]])
  expect(stands()).toBe(0)

  await shown.filter('Action', 'Deleted')
  await shown.waitFor(() => expect(total()).toBe('13 entries'))
  expect(shown.sent()).toEqual([
    [1, 10],
    [1, 100],
    [2, 100],
    [3, 100],
  ])
  expect(stands()).toBe(1)
  await shown.click('Next page')
  await shown.waitFor(() => expect(cells(5)).toEqual(['bin 10', 'bin 11', '']))

  await shown.filter('Object', 'Catalog')
  await shown.waitFor(() => expect(cells(3)).toEqual(['Catalog']))
  await shown.filter('Object', 'Team')
  await shown.waitFor(() =>
    expect(document.body.textContent).toContain('No entry matches the filters'),
  )
  expect(shown.sent()).toHaveLength(4)
  await shown.click('Clear filters')
  await shown.waitFor(() => expect(total()).toBe('228 entries'))
  expect(stands()).toBe(0)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Action')
})

test('entries that fit in one call are filtered with one', async () => {
  const shown = await open([{}, { op_action_type: 'export' }])
  await shown.waitFor(() => expect(rows()).toHaveLength(2))
  await shown.filter('Action', 'Exported')
  await shown.waitFor(() => expect(cells(2)).toEqual(['Exported']))
  expect(shown.sent()).toEqual([
    [1, 10],
    [1, 100],
  ])
})

test('as many entries a page as were chosen last', async () => {
  onTestFinished(() => localStorage.clear())
  const shown = await open(Array.from({ length: 35 }, () => ({})))
  await shown.waitFor(() => expect(rows()).toHaveLength(10))
  await shown.click('Next page')
  await shown.waitFor(() => expect(shown.sent()).toHaveLength(2))
  await shown.filter('10 per page', '30 per page')
  await shown.waitFor(() => expect(rows()).toHaveLength(30))
  expect(shown.sent().at(-1)).toEqual([1, 30])
  await shown.click('Close')
  await shown.waitFor(() => expect(rows()).toHaveLength(0))
  await shown.openLog()
  await shown.waitFor(() => expect(rows()).toHaveLength(30))
  expect(shown.sent()).toEqual([
    [1, 10],
    [2, 10],
    [1, 30],
    [1, 30],
  ])
})

test('the server sorts, over all entries, from the first page on, and under filters too', async () => {
  const shown = await open(Array.from({ length: 35 }, () => ({})))
  await shown.click('Next page')
  await shown.waitFor(() => expect(shown.sent()).toHaveLength(2))
  for (const [column, at] of [
    ['Who', 2],
    ['Who', 3],
    ['Name', 4],
  ] as const) {
    await shown.click(column)
    await shown.waitFor(() => expect(shown.sent()).toHaveLength(at + 1))
  }
  expect(shown.orders()).toEqual(['-optime', '-optime', 'username', '-username', 'op_object_name'])
  expect(shown.sent().slice(2)).toEqual([
    [1, 10],
    [1, 10],
    [1, 10],
  ])
  await shown.filter('Action', 'Changed')
  await shown.waitFor(() => expect(shown.sent().at(-1)).toEqual([1, 100]))
  expect(shown.orders().at(-1)).toBe('op_object_name')
})

test('words are searched in who, name and remark of all entries', async () => {
  const shown = await open([
    ...Array.from({ length: 12 }, () => ({})),
    { username: 'Li', name: '李' },
    { op_object_name: 'Refunds' },
    { remark: 'refund limit' },
  ])
  await shown.waitFor(() => expect(total()).toBe('15 entries'))
  shown.search('refund')
  await shown.waitFor(() => expect(total()).toBe('2 entries'))
  shown.search('李')
  await shown.waitFor(() => expect(cells(1)).toEqual(['Li(李)']))
  shown.search('nobody')
  await shown.waitFor(() =>
    expect(document.body.textContent).toContain('No entry matches the filters'),
  )
  await shown.click('Clear filters')
  await shown.waitFor(() => expect(total()).toBe('15 entries'))
})
