import { useCallback, useRef } from 'react'
import type { Words } from '../locales/phrases.ts'
import { settle, type Waiting } from './finish.ts'
import type { Site } from './site.ts'

/**
 * Decides about attachments on other hosts, which may be hosts the site had before.
 *
 * @param ask asked once for all that wait; without it there are no former hosts
 * @returns takes the addresses that wait
 */
export function useFormerHosts(
  ask: () => Promise<readonly string[]> | undefined,
  site: Site,
  words: Words,
): (waiting: Waiting[]) => void {
  const waiting = useRef<Waiting[]>([])
  return useCallback(
    (more) => {
      const isFirst = waiting.current.length === 0
      waiting.current.push(...more)
      if (!isFirst) return
      const known = ask() ?? Promise.resolve([])
      void known
        .catch(() => [])
        .then((formerHosts) => {
          settle(waiting.current, { ...site, formerHosts }, words)
          waiting.current = []
        })
    },
    [ask, site, words],
  )
}
