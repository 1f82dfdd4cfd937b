import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { SyncConfig } from '../settings/config.ts'
import { SyncProblem } from '../problem.ts'
import { writeAtomically } from './atomic-files.ts'
import { emptyLock, formatLock, parseLock, type Lock } from './lock.ts'

/**
 * The lock, an empty one where there is no file.
 *
 * @param anyItem the settings name the item otherwise than by its id, so the lock says which it is
 * @param repairs as in `parseLock`
 * @throws {SyncProblem} usage: the lock belongs to another item, server or folder
 */
export function readLock(
  lockFile: string,
  { server, item, source }: SyncConfig,
  { anyItem = false, repairs }: { anyItem?: boolean; repairs?: boolean | undefined } = {},
): Lock {
  if (source === undefined) throw new SyncProblem('usage', 'config.noSource')
  const head = { server, item, source }
  const name = basename(lockFile)
  let text = ''
  try {
    text = readFileSync(lockFile, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const lock = parseLock(text, { name, repairs }) ?? emptyLock(head)
  const other = lock.head
  if ((other.item !== item && !anyItem) || other.server !== server || other.source !== source) {
    const key =
      other.source !== source
        ? 'lock.otherSource'
        : other.item === item
          ? 'lock.otherServer'
          : 'lock.other'
    throw new SyncProblem('usage', key, {
      name,
      item: other.item,
      server: other.server,
      ownItem: item,
      ownServer: server,
    })
  }
  return lock
}

/** An empty lock makes no file, but replaces one. @returns whether it was written */
export function writeLock(lockFile: string, lock: Lock): boolean {
  if (lock.pages.size + lock.assets.size === 0 && !existsSync(lockFile)) return false
  writeAtomically(lockFile, formatLock(lock))
  return true
}
