import { useState } from 'react'
import type { OpenState } from '../../../../parts/catalog-tree/catalog-tree.tsx'
import type { Entry, Tree } from '../../../../parts/catalog-tree/tree.ts'

/** Up to so many catalogs are all open at first. Source: web/spec/writing.md 3. */
const openAtFirst = 200

/**
 * The open catalogs of the catalog screen, stored for this browser: what is remembered are those
 * that were closed, or opened, unlike at first.
 */
export function useStoredOpen(item: string, tree: Tree): OpenState & { closeAll: () => void } {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => read(item, tree))
  const [place] = useState<OpenState['place']>({ scroll: 0 })
  const [known, setKnown] = useState<ReadonlySet<string>>(
    () => new Set(tree.catalogs.map(({ key }) => key)),
  )
  const store = (keys: Iterable<string>) => {
    const next = new Set(keys)
    setOpen(next)
    try {
      localStorage.setItem(`catalogs:${item}`, JSON.stringify([...next]))
    } catch {
      // storage is full or off: the state lasts as long as the screen
    }
  }
  // what is new, by this person or another, is seen
  const added = tree.catalogs.filter(({ key }) => !known.has(key))
  if (added.length > 0) {
    setKnown(new Set([...known, ...added.map(({ key }) => key)]))
    if (tree.catalogs.length <= openAtFirst)
      setOpen(new Set([...open, ...added.map(({ key }) => key)]))
  }
  return {
    open,
    place,
    toggle: ({ key }: Entry) =>
      store(open.has(key) ? [...open].filter((one) => one !== key) : [...open, key]),
    openAll: (entries) => store([...open, ...entries.map(({ key }) => key)]),
    closeAll: () => store([]),
  }
}

function read(item: string, { catalogs }: Tree): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`catalogs:${item}`) ?? 'null')
    if (Array.isArray(stored)) return new Set(stored.map(String))
  } catch {
    // not ours
  }
  return new Set(catalogs.length <= openAtFirst ? catalogs.map(({ key }) => key) : [])
}
