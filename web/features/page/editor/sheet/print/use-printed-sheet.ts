import type { Sheet } from '@fortune-sheet/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The sheet while it is being printed: it is drawn before the browser takes its picture.
 * @param current the sheet that is shown
 */
export function usePrintedSheet(current: () => Sheet | undefined): Sheet | null {
  const [printed, setPrinted] = useState<Sheet | null>(null)
  const latest = useRef(current)
  latest.current = current
  useEffect(() => {
    const control = new AbortController()
    const print = () => flushSync(() => setPrinted(latest.current() ?? null))
    window.addEventListener('beforeprint', print, control)
    window.addEventListener('afterprint', () => setPrinted(null), control)
    return () => control.abort()
  }, [])
  return printed
}
