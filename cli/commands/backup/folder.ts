import { existsSync, realpathSync } from 'node:fs'
import { link, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../server/config.ts'
import { readArchive } from './archive/archive.ts'
import { names } from './archive/manifest.ts'

// A folder may hold backups of several sites: their names give program and time, the mark inside
// says which site they belong to.

/** The generated name of a backup; names sort by time. */
const pattern = /^showdoc-\d[\w.+-]*-(\d{8}T\d{6}Z)\.tar\.gz$/
const nameFor = (version: string, time: number) =>
  `showdoc-${version}-${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`

/**
 * Identifies the backups of this site. Derived from the site's key and the location of its
 * database, so a copy of the site counts as another site, and so does the site itself after a move.
 *
 * @returns `null` when the key is missing: the site cannot be told from others without it
 */
export async function siteMark(config: Config): Promise<string | null> {
  const { storedKey, sealerOf } = await import('../../../server/sealer.ts')
  const key = storedKey(config.data, config.secretKey)
  if (!key) return null
  const { databaseUrl: url } = config
  const place = url ? `${new URL(url).host}${new URL(url).pathname}` : realpathSync(config.data)
  return sealerOf(key).sign(`showdoc backup of ${place}`)
}

/** The mark of a backup; `null` when it has none or cannot be read, so that it is never removed. */
async function markIn(file: string): Promise<string | null> {
  try {
    for await (const { name, size, pieces } of readArchive(file, new AbortController().signal)) {
      if (name !== names.site || size > 100) return null
      let mark = ''
      for await (const piece of pieces()) mark += piece.toString('latin1')
      return mark
    }
  } catch {
    // damaged, gone meanwhile, or readable by its owner only
  }
  return null
}

/** Renames a file within its folder, unless the name is taken. */
async function named(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to) // a rename would replace what another run has put there meanwhile
    return true
  } catch {
    if (existsSync(to)) return false
    await rename(from, to) // a file system without hard links
    return true
  }
}

/**
 * Moves a finished backup to its destination, a named file or a folder.
 * @returns its path; `null` when the name is taken
 */
export async function moveIntoPlace(
  archive: string,
  to: { folder: string; file: string | null; version: string },
): Promise<string | null> {
  if (to.file !== null) return (await named(archive, to.file)) ? to.file : null
  for (let time = Date.now(); ; time += 1_000) {
    const file = path.join(to.folder, nameFor(to.version, time))
    if (await named(archive, file)) return file
  }
}

/**
 * Removes all but the newest backups of this site, never the one just made. Files with another mark
 * or none are kept.
 * @returns the names of the removed ones
 */
export async function removeOlder(made: string, keep: number, mark: string): Promise<string[]> {
  const folder = path.dirname(made)
  const timeOf = (name: string) => pattern.exec(name)?.[1] ?? ''
  const others = (await readdir(folder)).filter(
    (name) => pattern.test(name) && name !== path.basename(made),
  )
  const ours: string[] = []
  for (const name of others) if ((await markIn(path.join(folder, name))) === mark) ours.push(name)
  const old = ours.sort((a, b) => timeOf(b).localeCompare(timeOf(a))).slice(keep - 1)
  for (const name of old) await rm(path.join(folder, name), { force: true })
  return old
}
