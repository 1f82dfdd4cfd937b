import { useEffect } from 'react'
import { useAnswer } from '../../api/answers.ts'
import { useSession } from '../../api/session.ts'

/** Milliseconds between two requests. Source: web/spec/reading.md 10. */
const interval = 300_000

export interface Unread {
  remind: number
  announce: number
}

/**
 * How many messages the signed-in person has not read: asked with the first screen, then every five
 * minutes; a hidden tab asks when it is shown again. Failures are silent.
 */
export function useUnread(): Unread {
  const { person } = useSession()
  const { data, refetch } = useAnswer(
    'message/getUnread',
    {},
    { enabled: person !== null, freshFor: interval, signedOut: 'error' },
  )
  const isSignedIn = person !== null
  useEffect(() => {
    if (!isSignedIn) return undefined
    let last = Date.now()
    const ask = () => {
      if (document.hidden || Date.now() - last < interval) return
      last = Date.now()
      void refetch()
    }
    const timer = setInterval(ask, interval)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- every refetch fetches the same answer
  }, [isSignedIn])
  return (person && data?.unread) || { remind: 0, announce: 0 }
}
