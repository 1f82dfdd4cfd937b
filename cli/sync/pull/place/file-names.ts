import { clashKey, comparePaths, folderOf } from '../../names.ts'
import { isMenuFile, mayBeMenu } from '../../folder/read-menus.ts'

/** Paths that are in use, whatever their case. */
export class TakenPaths {
  private readonly keys: Set<string>
  /** How the folders are spelled, by key. */
  private readonly folders = new Map<string, Set<string>>()
  private readonly exists: (path: string) => boolean

  /**
   * @param exists whether anything is at a path of the folder
   * @param present files that are there, with their folders
   */
  constructor(
    paths: Iterable<string>,
    exists: (path: string) => boolean,
    present: Iterable<string> = [],
  ) {
    this.keys = new Set([...paths].map(clashKey))
    for (const path of present) this.takeFolder(folderOf(path))
    this.exists = exists
  }

  has(path: string): boolean {
    const key = clashKey(path)
    return this.keys.has(key) || this.folders.has(key) || this.exists(path)
  }

  take(path: string): string {
    this.keys.add(clashKey(path))
    this.takeFolder(folderOf(path))
    return path
  }

  /** With those above it. */
  takeFolder(path: string): void {
    for (let one = path; one !== ''; one = folderOf(one)) {
      const key = clashKey(one)
      const spelled = this.folders.get(key)
      if (spelled?.has(one)) return
      this.folders.set(key, (spelled ?? new Set()).add(one))
    }
  }

  /**
   * Whether a folder, or one above it, is in use with another spelling alone: not every disk could
   * hold both.
   */
  isRespelled(folder: string): boolean {
    for (let one = folder; one !== ''; one = folderOf(one))
      if (this.folders.get(clashKey(one))?.has(one) === false) return true
    return false
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
