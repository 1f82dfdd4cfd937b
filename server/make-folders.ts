import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and its parents one by one: Node's recursive option never returns below places
 * such as /proc.
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
    if ((error as { code?: string }).code !== 'EEXIST') throw error // another start was faster
  }
}
