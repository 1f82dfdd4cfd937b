import type { StateFolder } from './state-folder.ts'

/** Somebody else's version of a page, over which the next push writes by a decision made here. */
interface Decided {
  rev: string
  author: string
  /** Unix seconds. */
  time: number
}

const fileName = 'decided.json'

/** What `pull --on-conflict ours` has decided, by page; only to say whose version a push overwrites. */
export function readDecided(stateFolder: StateFolder): Map<string, Decided> {
  try {
    const all = JSON.parse(stateFolder.read(fileName)) as Record<string, Decided>
    return new Map(Object.entries(all))
  } catch {
    return new Map() // missing or damaged
  }
}

export function keepDecided(stateFolder: StateFolder, decided: ReadonlyMap<string, Decided>): void {
  if (decided.size > 0 || stateFolder.read(fileName) !== '')
    stateFolder.write(fileName, JSON.stringify(Object.fromEntries(decided)))
}
