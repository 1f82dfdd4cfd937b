import { clashKey, comparePaths } from '../names.ts'
import { isMenuFile, mayBeMenu } from '../folder/read-menus.ts'

/** Paths that are in use, whatever their case. */
export class TakenPaths {
  private readonly keys: Set<string>
  private readonly exists: (path: string) => boolean

  /** @param exists whether anything is at a path of the folder */
  constructor(paths: Iterable<string>, exists: (path: string) => boolean) {
    this.keys = new Set([...paths].map(clashKey))
    this.exists = exists
  }

  has(path: string): boolean {
    return this.keys.has(clashKey(path)) || this.exists(path)
  }

  take(path: string): string {
    this.keys.add(clashKey(path))
    return path
  }

  /** A free path; for names in use, `-2`, `-3` … is put before the extension. */
  free(folder: string, stem: string, ending: string): string {
    const at = (name: string) => (folder === '' ? name : `${folder}/${name}`)
    for (let count = 1; ; count++) {
      const name = `${stem}${count === 1 ? '' : `-${count}`}${ending}`
      const isMenu = ending === '.md' && (isMenuFile(name) || mayBeMenu(name))
      if (!isMenu && !this.has(at(name))) return this.take(at(name))
    }
  }
}

/** In the order in which pages get their names: the first keeps it. Source: cli/spec.md 2.6 */
export const byOrderAndId = (
  left: { order: number; id: string },
  right: { order: number; id: string },
): number =>
  left.order - right.order || left.id.length - right.id.length || comparePaths(left.id, right.id)
