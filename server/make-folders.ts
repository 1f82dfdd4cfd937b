import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and those above it one by one: the runtime's own way never ends below places such
 * as /proc.
 */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory())
      throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: folder })
    return
  }
  makeFolders(path.dirname(path.resolve(folder)))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error // another start was quicker
  }
}
