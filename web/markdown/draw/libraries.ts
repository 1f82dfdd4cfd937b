import { useEffect, useState } from 'react'
import type { Libraries } from '#contract/document/libraries.ts'
import { whenOnline } from '../../lib/load-chunk.ts'
import { tellMissing } from '../../ui/lazy-part.tsx'

type Name = keyof Libraries

const loads = {
  highlight: () => import('#contract/document/code/highlight.ts'),
  mathml: () => import('#contract/document/finish/mathml.ts'),
}

let loaded: Libraries = {}
/** What earlier texts have loaded. */
export const loadedLibraries = (): Libraries => loaded

async function load(name: Name): Promise<void> {
  const module = await whenOnline<Libraries>(loads[name])
  loaded = { ...loaded, [name]: module[name] }
}

/**
 * Loads libraries that a text needs, again when the network is back.
 *
 * @returns whether the text should wait: formulas change its height, colours do not
 */
export function useLibraries(
  missing: ReadonlySet<Name> | undefined,
  onLoaded: (libraries: Libraries) => void,
): boolean {
  const [isFailed, setFailed] = useState(false)
  const names = [...(missing ?? [])].join()
  useEffect(() => {
    if (names === '') return undefined
    let isNeeded = true
    const begin = () =>
      void Promise.allSettled((names.split(',') as Name[]).map(load)).then((outcomes) => {
        if (!isNeeded) return
        const isMissing = outcomes.some(({ status }) => status === 'rejected')
        setFailed(isMissing)
        if (isMissing && navigator.onLine) tellMissing()
        onLoaded(loaded)
      })
    begin()
    addEventListener('online', begin)
    return () => {
      isNeeded = false
      removeEventListener('online', begin)
    }
  }, [names, onLoaded])
  return missing?.has('mathml') === true && !isFailed
}
