import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderElement } from '../../../test/render-element.tsx'
import { hasLayers } from '../../overlays/layers.ts'
import { SelectField } from './select-field.tsx'

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
const press = (key: string) =>
  act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  )

test('the list covers the page while it is open, and not afterwards', async () => {
  const { holder } = await renderElement(<Screen />)
  const box = () => holder.querySelector<HTMLElement>('[role=combobox]')
  expect(box()?.getAttribute('aria-describedby')).toBe(holder.querySelector('.field > .help')?.id)
  expect(box()?.textContent).toBe('Reads')
  await act(async () => box()?.focus())
  await press('ArrowDown')
  await vi.waitFor(() => expect(hasLayers()).toBe(true))
  await press('Escape')
  await vi.waitFor(() => expect(hasLayers()).toBe(false))
  expect(box()?.textContent).toBe('Reads')
})
