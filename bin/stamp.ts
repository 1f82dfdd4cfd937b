import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What dist/ is built from. Anything else may change without a new build. */
const sources = ['server', 'web', 'cli', 'importers', 'exporters']
const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'rolldown.config.ts',
  'vite.config.ts',
  'bin/build.ts',
  'bin/chunks.ts',
  'bin/drawings.ts',
  'bin/precompress.ts',
]
const notBuilt = /\.test\.tsx?$|\.md$|(^|\/)(fixtures|expected|journeys)$/

/**
 * Digest of everything that goes into dist/, by content: switching to another branch and back needs
 * no build.
 */
export function stampOf(root: string): string {
  const digest = createHash('sha256')
  const add = (file: string) => {
    const bytes = readFile(path.join(root, file))
    if (bytes) digest.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  settings.forEach(add)
  for (const folder of sources) {
    for (const file of filesBelow(root, folder)) add(file)
  }
  return digest.digest('hex')
}

/** Whether dist/ is a complete build of the current sources. */
export const isFresh = (root: string): boolean =>
  readFile(stampFile(root))?.toString() === stampOf(root)

/** Written last by a build and removed first, so that an interrupted build does not count. */
export const stampFile = (root: string): string => path.join(root, 'dist', 'stamp')

function filesBelow(root: string, folder: string): string[] {
  try {
    return readdirSync(path.join(root, folder), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .filter((entry) => !notBuilt.test(entry.name))
      .flatMap((entry) => {
        const name = `${folder}/${entry.name}`
        return entry.isDirectory() ? filesBelow(root, name) : [name]
      })
  } catch (error) {
    return nothingWhenMissing(error) ?? []
  }
}

function readFile(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    return nothingWhenMissing(error)
  }
}

function nothingWhenMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
