import { useEffect, useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'

/** Milliseconds before a skeleton is drawn. Source: web/spec/design.md 4 (boundary). */
const delay = 150

/** Nothing for 150 ms, then the skeleton; screen readers hear that something is loading. */
export function DelayedFallback({ children }: { children?: ReactNode }) {
  const t = usePhrases()
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), delay)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      {isOverdue && children}
      <span className="sr-only" role="status">
        {isOverdue ? t('core.loading') : ''}
      </span>
    </div>
  )
}
