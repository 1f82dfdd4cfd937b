import { useEffect } from 'react'

/**
 * Sets the window's title to `{page or screen} · {item} · ShowDoc`; empty parts are left out.
 * Source: web/spec/design.md 10.
 */
export function useTitle(...parts: string[]): void {
  const title = [...parts, 'ShowDoc'].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
    return () => {
      document.title = 'ShowDoc'
    }
  }, [title])
}
