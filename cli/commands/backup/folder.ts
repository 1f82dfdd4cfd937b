import { existsSync, realpathSync } from 'node:fs'
import { link, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../server/config.ts'
import { readArchive } from './archive.ts'
import { names } from './manifest.ts'

// A folder of backups may hold those of several sites: their names tell program and time, the mark
// inside tells whose they are.

/** Name of a backup that got none; the time sorts. */
const pattern = /^showdoc-\d[\w.+-]*-(\d{8}T\d{6}Z)\.tar\.gz$/
const nameFor = (version: string, time: number) =>
  `showdoc-${version}-${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`

/**
 * What every backup of this site carries and no other site's does: it stems from the site's key and
 * from the place of its database, so that a copy of the site beside it counts as another one, and
 * so does the site itself after a move.
 *
 * @returns `null` when the key is not here: then the site cannot be told from others
 */
export async function siteMark(config: Config): Promise<string | null> {
  const { keptKey, sealerOf } = await import('../../../server/sealer.ts')
  const key = keptKey(config.data, config.secretKey)
  if (!key) return null
  const { databaseUrl: url } = config
  const place = url ? `${new URL(url).host}${new URL(url).pathname}` : realpathSync(config.data)
  return sealerOf(key).sign(`showdoc backup of ${place}`)
}

/**
 * The mark of a backup; `null` when it has none or cannot be read: then it is nobody's, and stays.
 */
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

/** Gives a file another name beside it, unless that is taken. */
async function named(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to) // renaming would replace what another run has put there meanwhile
    return true
  } catch {
    if (existsSync(to)) return false
    await rename(from, to) // a disk without links
    return true
  }
}

/**
 * Puts a finished backup at its place: a file that was named, or a folder.
 * @returns where it lies; `null` when that name is taken
 */
export async function putBackup(
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
 * Removes all but the newest backups of this site, never the one just made. What has another mark
 * or none stays.
 * @returns their names
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
