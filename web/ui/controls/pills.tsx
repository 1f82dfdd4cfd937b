import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Choice } from '../forms/bound.ts'
import { scrollWithin } from '../layout/scroll-within.ts'
import { cutEdgeRoom, useCutEdges } from '../layout/use-cut-edges.ts'
import './pills.css'

interface PillsProps<T extends string> {
  label: string
  value: T
  /** `count`: how many things are behind a choice. */
  choices: readonly (Choice<T> & { count?: number })[]
  onValue: (value: T) => void
}

/**
 * What a list is narrowed to, in one line that scrolls sideways to keep the chosen one in view;
 * arrow keys choose. Source: web/spec/design.md 4 (pills).
 */
export function Pills<T extends string>({ label, value, choices, onValue }: PillsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  useCutEdges(row)
  useEffect(() => scrollWithin(row.current, '[aria-checked="true"]', cutEdgeRoom), [value])
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = (choices.findIndex((one) => one.value === value) + step) % choices.length
    const next = choices.at(at)
    if (!next) return
    onValue(next.value)
    row.current?.querySelectorAll('button').item(choices.indexOf(next)).focus()
  }
  return (
    <div ref={row} className="pills" role="radiogroup" aria-label={label} onKeyDown={move}>
      {choices.map((one) => (
        <button
          key={one.value}
          type="button"
          role="radio"
          aria-checked={one.value === value}
          tabIndex={one.value === value ? 0 : -1}
          onClick={() => onValue(one.value)}
        >
          <span className="name">{one.label}</span>{' '}
          {one.count !== undefined && <span className="number">{one.count}</span>}
        </button>
      ))}
    </div>
  )
}
