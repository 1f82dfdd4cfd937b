import { mkdtempSync, rmdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { keyFile, sqliteFile } from '../local-site.ts'

/**
 * The account that a site belongs to, when root serves it and leaves files behind that this account
 * could not use. Whether it does is tried: on some network disks and in some containers, files
 * belong to the same account whoever makes them. Being root all the time does no harm, so this is
 * reported and not refused.
 *
 * @param data a data folder in which a server has started
 */
export function otherOwner(data: string): number | null {
  if (process.getuid?.() !== 0) return null
  const [uid] = [sqliteFile(data), keyFile(data), data]
    .map((place) => statSync(place, { throwIfNoEntry: false })?.uid)
    .filter((one) => one !== undefined)
  if (uid === undefined || uid === 0) return null
  const made = mkdtempSync(path.join(data, 'uploads', 'owner-'))
  try {
    return statSync(made).uid === 0 ? uid : null
  } finally {
    rmdirSync(made)
  }
}
