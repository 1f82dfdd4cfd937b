import type { Lock } from '../base/lock.ts'
import type { Survey } from './survey.ts'

/**
 * A copy of the lock without outdated paths, which a run killed after a move may have left. What is
 * still a file stays: without its line it would be a new page.
 */
export function startingLock({
  lock,
  identities,
  local,
}: Pick<Survey, 'lock' | 'identities' | 'local'>): Lock {
  const pathOf = new Map(
    [...identities].flatMap(([path, { id, by }]) => (by === 'side' ? [[id, path]] : [])),
  )
  const pages = [...lock.pages].filter(
    ([path, { id }]) => (pathOf.get(id) ?? path) === path || local.known.has(path),
  )
  return {
    head: lock.head,
    pages: new Map(pages),
    dirs: new Map(lock.dirs),
    assets: new Map(lock.assets),
  }
}
