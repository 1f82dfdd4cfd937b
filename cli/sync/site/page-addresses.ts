import { baseOf, folderOf, splitPrefix } from '../names.ts'

/**
 * Endings that a link may have instead of those of the files; generators turn `x.md` into `x.html`.
 */
const ending = /\.(?:md|mdx|markdown|html?)$/i

/**
 * Finds pages by the addresses that site generators give them: without an extension or with
 * `.html`, a folder for its index page, in another case, and without the number prefix that orders
 * a name.
 */
export class PageAddresses {
  private readonly paths: ReadonlySet<string>
  private readonly index: ReadonlySet<string>
  private readonly files = new Map<string, string>()
  private readonly folders = new Map<string, string>()
  /** `undefined` where two pages would share the address. */
  private readonly loose = new Map<string, string | undefined>()

  /**
   * @param paths of the pages, relative to the folder, NFC
   * @param index names of index files, such as `README.md`
   * @param indexPages the index page of each folder, by folder
   * @param names further addresses of pages, as their files name them, by path
   */
  constructor(
    paths: Iterable<string>,
    index: readonly string[],
    indexPages: ReadonlyMap<string, string>,
    names: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.paths = new Set(paths)
    this.index = new Set(index.map((name) => name.replace(ending, '').toLowerCase()))
    for (const [folder, path] of indexPages) this.folders.set(folder, path)
    for (const path of this.paths)
      if (!this.isIndex(path)) this.files.set(withoutEnding(path), path)
    for (const [path, own] of names) for (const name of own) this.addName(path, name)
    for (const known of [this.files, this.folders])
      for (const [address, path] of known) {
        const key = looseKey(address)
        const other = this.loose.get(key)
        if (!this.loose.has(key)) this.loose.set(key, path)
        else if (
          other !== undefined &&
          withoutEnding(other) !== address &&
          !this.folders.has(address)
        )
          this.loose.set(key, undefined)
      }
  }

  /**
   * @param address relative to the folder, NFC, without a leading slash; a trailing one means the
   * index page of a folder, where there is one
   */
  find(address: string): string | undefined {
    if (this.paths.has(address)) return address
    const trimmed = address.replace(/\/+$/, '')
    const isIndex = this.isIndex(trimmed)
    const isFolder = isIndex || trimmed !== address || trimmed === ''
    const key = isIndex ? folderOf(trimmed) : withoutEnding(trimmed)
    const [first, second] = isFolder ? [this.folders, this.files] : [this.files, this.folders]
    return first.get(key) ?? second.get(key) ?? this.loose.get(looseKey(key)) ?? this.named(trimmed)
  }

  /** The index page of a folder by its name without an ending, as in `guide/README`. */
  private named(address: string): string | undefined {
    const isNamed = this.index.has(baseOf(address).toLowerCase())
    return isNamed ? this.folders.get(folderOf(address)) : undefined
  }

  /** A name with a leading slash is relative to the root, any other to the file's folder. */
  private addName(path: string, name: string): void {
    const own = name
      .replaceAll(/^\/+|\/+$/g, '')
      .replace(ending, '')
      .normalize('NFC')
    const folder = folderOf(path)
    const address = name.startsWith('/') || folder === '' ? own : `${folder}/${own}`
    const known = own === '' ? this.folders : this.files
    const key = own === '' ? (name.startsWith('/') ? '' : folder) : address
    if (!known.has(key)) known.set(key, path)
  }

  private isIndex(path: string): boolean {
    const name = baseOf(path)
    return this.index.has(name.replace(ending, '').toLowerCase()) && ending.test(name)
  }
}

const withoutEnding = (path: string): string => path.replace(ending, '')

function looseKey(address: string): string {
  const names = address.split('/').map((name) => splitPrefix(name).rest)
  return names.join('/').toLowerCase()
}
