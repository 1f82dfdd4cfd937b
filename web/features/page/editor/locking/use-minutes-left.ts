import { useEffect, useState } from 'react'

/** Milliseconds in a minute. */
const minute = 60_000

const minutesTo = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / minute))

/**
 * The minutes that are left until a time, each begun minute counted.
 * @param time unix milliseconds
 */
export function useMinutesLeft(time: number): number {
  const [left, setLeft] = useState(() => minutesTo(time))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      setLeft(minutesTo(time))
      const rest = time - Date.now()
      // until the minute that has begun is over
      if (rest > 0) timer = setTimeout(look, rest % minute || minute)
    }
    look()
    return () => clearTimeout(timer)
  }, [time])
  return left
}
