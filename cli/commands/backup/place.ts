import { existsSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../../output.ts'
import type { BackupOptions } from './options.ts'
import type { BackupTranslator } from './problems.ts'

export const fileExists = (t: BackupTranslator, file: string) =>
  new Problem('error', t('fileExists', { file }), { name: 'fileExists', hint: t('otherName') })

/**
 * Where the backup goes: a new file, or a folder in which it gets a generated name.
 * @throws {Problem}
 */
export function targetOf(
  place: string,
  options: BackupOptions,
  t: BackupTranslator,
): { folder: string; file: string | null } {
  const file = path.resolve(place)
  const isThere = existsSync(file)
  // `--keep` counts the backups in a folder: an unused name that is not that of an archive becomes
  // one
  const isNew = options.keep > 0 && !isThere && !/\.(?:tar\.gz|tgz)$/i.test(place)
  const isFolder = /[\\/]$/.test(place) || isNew || (isThere && statSync(file).isDirectory())
  if (isFolder) return { folder: file, file: null }
  if (options.keep > 0) throw new Problem('usage', t('keepNeedsFolder'))
  if (isThere) throw fileExists(t, place)
  return { folder: path.dirname(file), file }
}

/** Prefix of the folder of a backup in progress. */
export const partName = '.showdoc-backup-'
/** Age in milliseconds at which such a folder was left behind by a killed run. */
const abandonedMs = 86_400_000

/** Removes a folder of a run that was killed. */
export async function removeIfAbandoned(place: string): Promise<void> {
  const time = statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
  if (time < Date.now() - abandonedMs) await rm(place, { recursive: true, force: true })
}

/** Removes what killed runs have left behind in a folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(partName)))
    await removeIfAbandoned(path.join(folder, name))
}
