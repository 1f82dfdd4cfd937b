import { useEffect, useState } from 'react'

/** Milliseconds before a wait is shown at a control. Source: web/spec/managing.md 2.4. */
const delay = 300

/** Whether something has been running long enough to be shown: fast answers don't flicker. */
export function useOverdue(isRunning: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => setOverdue(true), delay)
    return () => {
      clearTimeout(timer)
      setOverdue(false)
    }
  }, [isRunning])
  return isOverdue
}
