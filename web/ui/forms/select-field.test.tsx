import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasLayers } from '../overlays/layers.ts'
import { SelectField } from './select-field.tsx'

let root: Root
let place: HTMLElement
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

function Screen() {
  const [value, onValue] = useState<'read' | 'write'>('read')
  return (
    <SelectField
      label="Role"
      help="What they may do"
      bound={{ name: 'role', value, error: '', onValue, onBlur: () => undefined }}
      choices={[
        { value: 'read', label: 'Reads' },
        { value: 'write', label: 'Writes' },
      ]}
    />
  )
}
const box = () => place.querySelector<HTMLElement>('[role=combobox]')
const press = (key: string) =>
  act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  )

test('the list covers the page while it is open, and not afterwards', async () => {
  await act(async () => root.render(<Screen />))
  expect(box()?.getAttribute('aria-describedby')).toBe(place.querySelector('.field > .help')?.id)
  expect(box()?.textContent).toBe('Reads')
  await act(async () => box()?.focus())
  await press('ArrowDown')
  await vi.waitFor(() => expect(hasLayers()).toBe(true))
  await press('Escape')
  await vi.waitFor(() => expect(hasLayers()).toBe(false))
  expect(box()?.textContent).toBe('Reads')
})
