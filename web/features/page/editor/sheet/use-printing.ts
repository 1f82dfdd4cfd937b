import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed, for what no style can change: what depends on it is drawn
 * again before the browser takes its picture.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const control = new AbortController()
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), control)
    window.addEventListener('afterprint', () => setPrinting(false), control)
    return () => control.abort()
  }, [])
  return isPrinting
}
