import { act, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadPhrases } from '../../../locales/phrases.ts'
import { renderElement } from '../../../test/render-element.tsx'
import { hasLayers } from '../../overlays/layers.ts'
import { SearchSelectField } from './search-select-field.tsx'

beforeAll(() => loadPhrases('core', 'controls'))

function Screen({ count }: { count: number }) {
  const [value, onValue] = useState('2')
  return (
    <SearchSelectField
      label="Item"
      bound={{ name: 'item', value, error: '', onValue, onBlur: () => undefined }}
      choices={Array.from({ length: count }, (_, at) => ({
        value: String(at),
        label: at % 2 ? `Shop ${at}` : `Bank ${at}`,
        ...(at === 3 && { refused: 'Not yours' }),
      }))}
    />
  )
}
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const search = () => document.querySelector<HTMLInputElement>('.picker-search input')

async function open(count: number) {
  const { holder } = await renderElement(<Screen count={count} />)
  const box = () => holder.querySelector<HTMLElement>('.select-trigger')!
  expect(box().textContent).toBe('Bank 2')
  await act(async () => box().focus())
  await act(async () =>
    box().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
    ),
  )
  await vi.waitFor(() => expect(options()).toHaveLength(count))
  return box
}

async function searchFor(words: string) {
  const input = search()!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, words)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  })
  return input
}

test('many choices are searched, and Enter takes the first', async () => {
  const box = await open(10)
  expect(hasLayers()).toBe(true)
  const input = await searchFor('shop')
  await vi.waitFor(() => expect(options()).toHaveLength(5))
  await act(async () =>
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    ),
  )
  await vi.waitFor(() => expect(box().textContent).toBe('Shop 1'))
  await vi.waitFor(() => expect(hasLayers()).toBe(false))
})

test('what is refused is listed with the reason, and cannot be chosen', async () => {
  const box = await open(10)
  await searchFor('shop')
  await vi.waitFor(() => expect(options()[1]?.textContent).toBe('Shop 3Not yours'))
  await act(async () => options()[1]!.click())
  expect(box().textContent).toBe('Bank 2')
  await act(async () => options()[4]!.click())
  await vi.waitFor(() => expect(box().textContent).toBe('Shop 9'))
})

test('a few choices are a plain select', async () => {
  await open(9)
  expect(search()).toBeNull()
})
