import { useEffect, useState } from 'react'

/**
 * Distance in pixels from the top within which a bar never hides. Source: web/spec/reading.md 8.3.
 */
const alwaysAbove = 100

/** Whether a bar at the top is hidden: scrolling down hides it, scrolling up and focus show it. */
export function useHidesOnScroll(): { isHidden: boolean; show: () => void } {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let before = scrollY
    const look = () => {
      if (Math.abs(scrollY - before) < 4) return
      setHidden(scrollY > before && scrollY > alwaysAbove)
      before = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return { isHidden, show: () => setHidden(false) }
}
