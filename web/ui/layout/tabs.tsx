import { Tabs as Base } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Choice } from '../forms/bound.ts'
import { scrollWithin } from './scroll-within.ts'
import { cutEdgeRoom, useCutEdges } from './use-cut-edges.ts'
import './tabs.css'

interface TabsProps<T extends string> {
  label: string
  value: T
  choices: readonly Choice<T>[]
  onValue: (value: T) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/**
 * Tabs of one screen. Arrows, Home and End move and select at once. Where the address holds the
 * tab, use links in a `nav` with the class `tabs` instead. Source: web/spec/design.md 4 (tabs).
 */
export function Tabs<T extends string>({ label, value, choices, onValue, children }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  useCutEdges(row)
  useEffect(() => scrollWithin(row.current, '[aria-selected="true"]', cutEdgeRoom), [value])
  return (
    <Base.Root value={value} onValueChange={(next: T) => onValue(next)}>
      <Base.List ref={row} className="tabs" aria-label={label} activateOnFocus>
        {choices.map((one) => (
          <Base.Tab key={one.value} value={one.value}>
            {one.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="tab-panel">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
