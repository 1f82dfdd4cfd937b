import { useEffect, useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'

/** Milliseconds before a skeleton is drawn. Source: web/spec/design.md 4 (boundary). */
const patience = 150

/** Nothing for 150 ms, then the skeleton; screen readers hear that something is loading. */
export function DelayedFallback({ children }: { children?: ReactNode }) {
  const t = usePhrases()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      {late && children}
      <span className="sr-only" role="status">
        {late ? t('core.loading') : ''}
      </span>
    </div>
  )
}
