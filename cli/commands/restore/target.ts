import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeIfAbandoned } from '../backup/place.ts'
import { sqliteName } from '../local-site.ts'

/** The data folder to restore to, and where the backup is staged until all of it is verified. */
export interface Target {
  readonly data: string
  readonly isEmpty: boolean
  /** Staging folder on the same disk; created by `begin`. */
  readonly staging: string
  /** Where a data folder that is not empty is moved. */
  readonly aside: string
  /**
   * The folder itself cannot be renamed: it is a mount point, or its parent belongs to somebody
   * else.
   */
  readonly inside: boolean
}

/** What an earlier restore or the file system itself leaves on a mount point. */
const notOurs = /^(?:(?:before|\.restore)-\d{8}T\d{6}Z|lost\+found)$/

/** The content of a data folder that is a mount point. */
const contentOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !notOurs.test(name)) : []

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The nearest existing parent folder. */
function standing(folder: string): string {
  let one = folder
  while (!existsSync(one)) one = path.dirname(one)
  return one
}

export function targetAt(folder: string, now: Date): Target {
  const data = path.resolve(folder)
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const above = standing(path.dirname(data))
  const inside =
    existsSync(data) && (statSync(data).dev !== statSync(above).dev || !mayWrite(above))
  return {
    data,
    isEmpty: (inside ? contentOf(data) : existsSync(data) ? readdirSync(data) : []).length === 0,
    staging: inside ? path.join(data, `.restore-${time}`) : `${data}.restore-${time}`,
    aside: inside ? path.join(data, `before-${time}`) : `${data}.before-${time}`,
    inside,
  }
}

/** What a staging folder is called, whichever restore made it. */
const stagingName = ({ data, inside }: Target): string =>
  inside ? '.restore-' : `${path.basename(data)}.restore-`

/** Removes the staging folders that killed runs have left behind for a day. */
async function removeAbandoned(target: Target): Promise<void> {
  const folder = path.dirname(target.staging)
  const begins = stagingName(target)
  // a folder that may be written to need not be readable
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(begins) && /^\d{8}T\d{6}Z$/.test(name.slice(begins.length)))
      await removeIfAbandoned(path.join(folder, name))
}

/** Creates the staging folder; a dry run stays away from the data folder. */
export async function begin(target: Target, isTrial: boolean): Promise<Target> {
  if (isTrial) return { ...target, staging: await mkdtemp(path.join(tmpdir(), 'showdoc-restore-')) }
  const { makeFolders } = await import('../../../server/make-folders.ts')
  makeFolders(target.staging)
  await removeAbandoned(target)
  return target
}

/** The database goes last, so that a server starting in between does not find half a site. */
const newestFirst = (names: string[]): string[] =>
  names.toSorted((a, b) => Number(a === sqliteName) - Number(b === sqliteName))

async function moveContent(from: string, to: string, names: string[]): Promise<void> {
  for (const name of names) await rename(path.join(from, name), path.join(to, name))
}

/**
 * Moves the staged files into place.
 * @returns where the former data folder is now; `null` when it was empty
 */
export async function putInPlace(target: Target): Promise<string | null> {
  const { data, staging, aside, inside, isEmpty } = target
  if (inside) {
    if (!isEmpty) {
      await mkdir(aside, { mode: 0o700 })
      await moveContent(data, aside, contentOf(data))
    }
    await moveContent(staging, data, newestFirst(await readdir(staging)))
    await rmdir(staging)
  } else {
    if (!isEmpty) await rename(data, aside)
    else if (existsSync(data)) await rmdir(data)
    await rename(staging, data)
  }
  return isEmpty ? null : aside
}
