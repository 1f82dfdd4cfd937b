import { useLayoutEffect, useRef } from 'react'
import { scrollWithin } from '../../ui/layout/scroll-within.ts'
import { cutEdgeRoom, useCutEdges } from '../../ui/layout/use-cut-edges.ts'
import { Count } from '../../ui/feedback/badge.tsx'
import { Link } from './link.tsx'
import '../../ui/layout/tabs.css'

interface NavTab {
  name: string
  label: string
  to: string
  /** How many things are pending, with the words that a screen reader says for the number. */
  count?: { value: number; label: string }
}

interface NavTabsProps {
  label: string
  current: string
  tabs: readonly NavTab[]
}

/**
 * Tabs that are links, with the selected one in the address and kept in view. Source: web/spec/design.md 4 (tabs).
 */
export function NavTabs({ label, current, tabs }: NavTabsProps) {
  const row = useRef<HTMLElement>(null)
  useCutEdges(row)
  useLayoutEffect(() => scrollWithin(row.current, '[aria-current]', cutEdgeRoom), [current])
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map(({ name, label: words, to, count }) => (
        <Link key={name} to={to} replace aria-current={name === current ? 'page' : undefined}>
          {words}
          {count && count.value > 0 && <TabCount {...count} />}
        </Link>
      ))}
    </nav>
  )
}

const TabCount = ({ value, label }: { value: number; label: string }) => (
  <>
    {' '}
    <span aria-hidden="true">
      <Count value={value} />
    </span>
    <span className="sr-only">{label}</span>
  </>
)
