import { useEffect, useRef } from 'react'

/** Pixels from the left edge within which a swipe must start, and its minimum length. */
const edge = 24
const far = 48

/**
 * Detects a swipe from the left edge to the right that is more horizontal than vertical. Source:
 * web/spec/reading.md 8.3.
 */
export function useSwipeIn(isOn: boolean, onSwipe: () => void): void {
  const latest = useRef(onSwipe)
  latest.current = onSwipe
  useEffect(() => {
    if (!isOn) return
    let from: Touch | undefined
    const begin = ({ touches }: TouchEvent) => {
      from = touches.length === 1 && touches[0]!.clientX < edge ? touches[0] : undefined
    }
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      if (
        from &&
        to &&
        to.clientX - from.clientX > far &&
        Math.abs(to.clientY - from.clientY) < far
      )
        latest.current()
      from = undefined
    }
    addEventListener('touchstart', begin, { passive: true })
    addEventListener('touchend', end, { passive: true })
    return () => {
      removeEventListener('touchstart', begin)
      removeEventListener('touchend', end)
    }
  }, [isOn])
}
