import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Younger ones may still be written by another program; the clock of a shared disk may differ. */
const youngest = 10 * 60_000

/** How `state-folder.ts` names files that are not written yet. */
const part = /\.[\da-f]{12}\.tmp$|^run\.lock\.[\da-f]{12}$/
const partOfLock = /^showdoc(?:\.[^/]+)?\.lock\.[\da-f]{12}\.tmp$/

/**
 * Removes files that a killed run has left half written. The caller has locked the folder.
 *
 * @param base the folder of `showdoc.json`, where only parts of lock files are ours
 * @param state the state folder, where nothing else is
 */
export function removeLeftovers(base: string, state: string): void {
  for (const [folder, isOurs] of [
    [base, partOfLock],
    [state, part],
  ] as const)
    for (const name of filesIn(folder))
      if (isOurs.test(name) && isOld(join(folder, name))) remove(join(folder, name))
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const isOld = (file: string): boolean => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && Date.now() - found.mtimeMs > youngest
}

/** What cannot be removed now is left for the next run. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // in use, or not ours to remove
  }
}
