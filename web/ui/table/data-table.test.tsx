import { act, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { waitForDrawn } from '../../test/wait-for-drawn.ts'
import { DataTable } from './data-table.tsx'
import type { DataColumn, DataTableProps } from './data-table-props.ts'
import type { TableView } from './table-view.ts'

interface Person {
  id: number
  name: string
  age: number
}
const people: Person[] = [
  { id: 1, name: 'item 10', age: 4 },
  { id: 2, name: 'item 9', age: 30 },
  { id: 3, name: '订单', age: 200 },
]
const columns: DataColumn<Person>[] = [
  { name: 'name', head: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
  { name: 'age', head: 'Age', cell: ({ age }) => age, sort: ({ age }) => age },
  { name: 'note', head: 'Note', cell: () => '' },
]

let root: Root
let place: HTMLElement
beforeEach(async () => {
  await loadPhrases('core', 'controls')
  ;({ holder: place, root } = await renderElement(null))
})

const seen: { view?: TableView; chosen?: ReadonlySet<string> } = {}
function Screen(props: Partial<DataTableProps<Person>>) {
  const [shown, setShown] = useState<TableView>({ page: 1, size: 15, sort: null, filters: {} })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => void Object.assign(seen, { view: shown, chosen: keys }), [shown, keys])
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={people}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      view={shown}
      onView={setShown}
      chosen={keys}
      onChosen={setKeys}
      size={15}
      empty={<p>nobody</p>}
      {...props}
    />
  )
}

const draw = (props: Partial<DataTableProps<Person>> = {}) =>
  act(async () => root.render(<Screen {...props} />))
const names = () => [...place.querySelectorAll('td[data-label=Name]')].map((one) => one.textContent)
const named = (name: string) => {
  const found = [...place.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}
const press = (name: string, more: MouseEventInit = {}) =>
  act(async () => {
    named(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }))
  })
const sorted = () =>
  [...place.querySelectorAll('th[aria-sort]')].map((one) => [
    one.textContent,
    one.getAttribute('aria-sort'),
  ])

test('a column head sorts, reverses on the second press, and announces it; numbers in names sort numerically', async () => {
  await draw()
  expect(names()).toEqual(['item 10', 'item 9', '订单'])
  await press('Name')
  expect(
    names()
      .slice(0, 2)
      .concat(names()[2] ?? ''),
  ).toEqual(expect.arrayContaining(['item 9', 'item 10']))
  expect(names().indexOf('item 9')).toBeLessThan(names().indexOf('item 10'))
  expect(sorted()).toEqual([['Name', 'ascending']])
  await press('Age')
  expect(names()).toEqual(['item 10', 'item 9', '订单'])
  await press('Age')
  expect(names()).toEqual(['订单', 'item 9', 'item 10'])
  expect(sorted()).toEqual([['Age', 'descending']])
})

test('on cards, which have no heads, a select sorts by the same columns in both directions', async () => {
  await draw()
  const select = () => place.querySelector('.sort-by button')
  expect(select()?.textContent).toBe(t('controls.unsorted'))
  await press('Age')
  expect(select()?.textContent).toBe(t('controls.ascending', { head: 'Age' }))
  await press(t('controls.sortBy'))
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await waitForDrawn(() =>
    expect(options().map((one) => one.textContent)).toEqual(
      ['Name', 'Age'].flatMap((head) => [
        t('controls.ascending', { head }),
        t('controls.descending', { head }),
      ]),
    ),
  )
  await act(async () => options()[3]?.click())
  await waitForDrawn(() => expect(names()).toEqual(['订单', 'item 9', 'item 10']))
  expect(seen.view?.sort).toEqual({ name: 'age', descending: true })
  await draw({ columns: columns.filter(({ sort }) => sort === undefined) })
  expect(place.querySelector('.sort-by')).toBeNull()
})

test('rows are selected one by one, as a range with shift, and all together', async () => {
  await draw()
  await press(t('controls.choose', { name: 'item 10' }))
  expect([...(seen.chosen ?? [])]).toEqual(['1'])
  expect(named(t('controls.chooseAll')).getAttribute('aria-checked')).toBe('mixed')
  await press(t('controls.choose', { name: '订单' }), { shiftKey: true })
  expect([...(seen.chosen ?? [])].toSorted()).toEqual(['1', '2', '3'])
  await press(t('controls.chooseAll'))
  expect([...(seen.chosen ?? [])]).toEqual([])
})

test('local rows are paged here; a page from the server is shown as it is', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ id: at, name: `n${at}`, age: at }))
  await draw({ rows: many })
  expect(names()).toHaveLength(15)
  await press(t('controls.nextPage'))
  expect(seen.view?.page).toBe(2)
  expect(names()).toEqual(['n15', 'n16', 'n17', 'n18', 'n19'])
  await draw({ rows: many.slice(0, 5), total: 20 })
  expect(names()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'])
  expect(place.querySelector('.pager')?.textContent).toContain(t('core.total', { count: 20 }))
})

test('the first two actions are buttons labelled with their row, the others are in a menu', async () => {
  const run = vi.fn<(name: string) => void>()
  await draw({
    actionsOf: ({ name }) =>
      ['edit', 'open', 'copy', 'drop'].map((action) => ({
        name: action,
        label: action,
        danger: action === 'drop',
        run: () => run(`${action} ${name}`),
      })),
  })
  await press(t('controls.actionOf', { action: 'open', name: '订单' }))
  expect(run.mock.calls).toEqual([['open 订单']])
  await press(t('controls.actionsOf', { name: '订单' }))
  const entries = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].map((one) => one.textContent)
  await waitForDrawn(() => expect(entries()).toEqual(['copy', 'drop']))
})

test('an action that takes time makes its button busy, and is not run twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => promise)
  const end = t('controls.actionOf', { action: 'end', name: '订单' })
  await draw({ actionsOf: () => [{ name: 'end', label: 'end', run }] })
  await press(end)
  expect(named(end).getAttribute('aria-busy')).toBe('true')
  await press(end)
  expect(run).toHaveBeenCalledOnce()
  await act(async () => resolve())
  expect(named(end).getAttribute('aria-busy')).toBeNull()
})

test('loading, empty and failed states take the place of the rows', async () => {
  await draw({ rows: undefined })
  expect(place.querySelector('[aria-busy=true]')).not.toBeNull()
  await draw({ rows: [] })
  expect(place.textContent).toBe('nobody')
  await draw({ rows: undefined, failed: <p>failed</p> })
  expect(place.textContent).toBe('failed')
})

test('a long list renders only visible rows, with their indexes', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ id: at, name: `n${at}`, age: at }))
  await draw({ rows: many, size: undefined })
  expect(place.querySelectorAll('tbody tr').length).toBeLessThan(200)
  expect(place.querySelector('table')?.getAttribute('aria-rowcount')).toBe('5001')
})
