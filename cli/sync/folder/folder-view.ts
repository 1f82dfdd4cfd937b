import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteFacts } from '../site/places.ts'
import { isInside, type FolderFile } from './read-folder.ts'

export type Found = { kind: 'file'; file: FolderFile } | { kind: 'folder' } | { kind: 'outside' }

/**
 * Finds the files that links point to. Names are compared in NFC with the spelling on disk, so that
 * wrong case fails on case-insensitive file systems too. Each folder is listed once.
 */
class FolderView {
  private readonly root: string
  private readonly listings = new Map<string, Map<string, string>>()
  private readonly found = new Map<string, Found | undefined>()

  /** @param root absolute, symbolic links resolved */
  constructor(root: string) {
    this.root = root
  }

  /** @param path NFC with `/`, relative to the folder; `''` is the folder itself */
  find(path: string): Found | undefined {
    if (!this.found.has(path)) this.found.set(path, this.look(path))
    return this.found.get(path)
  }

  private look(path: string): Found | undefined {
    let disk = this.root
    for (const name of path === '' ? [] : path.split('/')) {
      const spelled = this.listing(disk).get(name)
      if (spelled === undefined) return undefined
      disk = join(disk, spelled)
    }
    try {
      if (!isInside(this.root, realpathSync(disk))) return { kind: 'outside' }
      const stat = statSync(disk)
      if (stat.isDirectory()) return { kind: 'folder' }
      if (!stat.isFile()) return undefined
      return {
        kind: 'file',
        file: { path, disk, size: stat.size, mtime: stat.mtimeMs, inode: stat.ino },
      }
    } catch {
      // Missing or unreadable, which is the same for a link.
      return undefined
    }
  }

  private listing(folder: string): Map<string, string> {
    let names = this.listings.get(folder)
    if (!names) {
      try {
        names = new Map(readdirSync(folder).map((name) => [name.normalize('NFC'), name]))
      } catch {
        names = new Map()
      }
      this.listings.set(folder, names)
    }
    return names
  }
}

/**
 * A folder view that also covers neighbouring folders whose files a generator puts at the root of
 * the site; their paths start with `../`.
 */
export class SiteView {
  private readonly inside: FolderView
  private readonly beside: ReadonlyMap<string, FolderView>

  /** @param root absolute, symbolic links resolved */
  constructor(root: string, { above, neighbours }: Pick<SiteFacts, 'above' | 'neighbours'>) {
    this.inside = new FolderView(root)
    this.beside = new Map(
      neighbours.map((name) => [name, new FolderView(realpathSync(join(above ?? root, name)))]),
    )
  }

  find(path: string): Found | undefined {
    const [, name, rest] = /^\.\.\/([^/]+)\/(.*)$/s.exec(path) ?? []
    if (name === undefined || rest === undefined) return this.inside.find(path)
    const found = this.beside.get(name)?.find(rest)
    return found?.kind === 'file' ? { kind: 'file', file: { ...found.file, path } } : found
  }
}
