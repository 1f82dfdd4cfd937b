import type { KeyboardEvent } from 'react'
import type { Choice } from './field.tsx'
import './segments.css'

export interface SegmentsProps<T extends string> {
  label: string
  value: T
  choices: readonly (Choice<T> & { lang?: string })[]
  onValue: (value: T) => void
}

/**
 * Two to four values of one setting, side by side; arrows choose. Source: web/spec/design.md 4
 * (segments).
 */
export function Segments<T extends string>({ label, value, choices, onValue }: SegmentsProps<T>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = choices.findIndex((one) => one.value === value)
    const next = choices[(at + step + choices.length) % choices.length]
    if (!next) return
    onValue(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return (
    <div className="segments" role="radiogroup" aria-label={label} onKeyDown={move}>
      {choices.map((one) => (
        <button
          key={one.value}
          type="button"
          role="radio"
          lang={one.lang}
          data-value={one.value}
          aria-checked={one.value === value}
          tabIndex={one.value === value ? 0 : -1}
          onClick={() => onValue(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}
