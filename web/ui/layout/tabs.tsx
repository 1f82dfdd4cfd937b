import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Choice } from '../controls/field.tsx'
import { showInside } from './show-inside.ts'
import './tabs.css'

export interface TabsProps<T extends string> {
  label: string
  value: T
  choices: readonly Choice<T>[]
  onValue: (value: T) => void
}

/**
 * Parts of one screen, of which one is shown; the shown part carries `role="tabpanel"`. Arrows,
 * Home and End move. Source: web/spec/design.md 4 (tabs).
 */
export function Tabs<T extends string>({ label, value, choices, onValue }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => showInside(row.current, '[aria-selected="true"]'), [value])
  const move = (event: KeyboardEvent) => {
    const at = choices.findIndex((one) => one.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : choices.at(to % choices.length)
    if (!next) return
    event.preventDefault()
    onValue(next.value)
    row.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return (
    <div ref={row} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {choices.map((one) => (
        <button
          key={one.value}
          type="button"
          role="tab"
          data-value={one.value}
          aria-selected={one.value === value}
          tabIndex={one.value === value ? 0 : -1}
          onClick={() => onValue(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}
