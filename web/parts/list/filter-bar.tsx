import { useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Count } from '../../ui/feedback/badge.tsx'
import './list.css'

interface FilterBarProps {
  /** The main search, always visible. */
  search: ReactNode
  /** How many of the other filters are set. */
  count: number
  /** The other filters; on narrow windows behind a button. */
  children: ReactNode
}

/** The filters above a list. Source: web/spec/managing.md 1. */
export function FilterBar({ search, count, children }: FilterBarProps) {
  const t = usePhrases()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="list-filters">
      {search}
      <Button className="list-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('controls.filters')}
        <span aria-hidden="true">
          <Count value={count} />
        </span>
        {count > 0 && <span className="sr-only">{t('controls.filtersSet', { count })}</span>}
      </Button>
      <div className="list-more" data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}
