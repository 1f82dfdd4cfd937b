import { folderOf, resolvePath, stemOf, baseOf } from '../names.ts'

/** A possible target of a link, relative to the folder. */
export interface Place {
  path: string
  /** The folder of files that a generator puts at the root of its site, with a trailing slash. */
  publicFolder?: string
}

/** Folders whose files generators put at the root of the site, next to or above the pages. */
const publicFolders = ['public', 'static', '.vuepress/public', '.vitepress/public']

/** Those that may be next to the folder; their paths start with `../`. */
export const publicNeighbours = ['public', 'static']

export interface SiteFacts {
  /** Prefixes of the site's addresses that are not part of file paths, without outer slashes. */
  bases: readonly string[]
  /** Which of `publicNeighbours` exist. */
  neighbours: readonly string[]
  /** Their parent folder, absolute; absent where it does not belong to the project. */
  above?: string
}

/**
 * The possible targets of a link's address, most likely first: as GitHub reads it, then as site
 * generators do.
 * @param address decoded, without query and fragment
 * @param from path of the file that contains the link
 * @returns nothing when every reading leaves the folder
 */
export function placesOf(address: string, from: string, site: SiteFacts): Place[] {
  const rooted = address.replace(/^(?:@site|~@|@)\//, '/')
  const paths = rooted.startsWith('/') ? fromRoot(rooted, from, site) : fromFile(rooted, from)
  const known = paths.flatMap((path) => (path === undefined ? [] : [path]))
  const places: Place[] = [...new Set(known)].map((path) => ({ path }))
  const inSite = rooted.replace(/^\/(?:static|public)\//, '/')
  const open = rooted.startsWith('/') ? fromRoot(inSite, '', site) : [resolvePath('', rooted)]
  for (const path of new Set(open)) {
    if (path === undefined || path === '') continue
    for (const folder of [...foldersAbove(from), ''])
      for (const name of publicFolders) {
        const publicFolder = folder === '' ? `${name}/` : `${folder}/${name}/`
        places.push({ path: publicFolder + path, publicFolder })
      }
    for (const name of site.neighbours)
      places.push({ path: `../${name}/${path}`, publicFolder: `../${name}/` })
  }
  const beside = rooted.startsWith('/') ? undefined : outOf(rooted, from)
  for (const name of site.neighbours)
    if (beside?.startsWith(`${name}/`))
      places.push({ path: `../${beside}`, publicFolder: `../${name}/` })
  return places
}

/** Relative to the parent of the folder, as in `../static/a.png`; in it everything is in `here/`. */
const outOf = (address: string, from: string): string | undefined =>
  resolvePath(`here/${folderOf(from)}`.replace(/\/$/, ''), address)

/** Relative to the site's root, which may be any folder above the file. */
function fromRoot(address: string, from: string, { bases }: SiteFacts): (string | undefined)[] {
  const whole = resolvePath('', address)
  if (whole === undefined) return []
  const slash = address.endsWith('/') && whole !== '' ? '/' : ''
  const shorter = (path: string) =>
    bases.flatMap((base) =>
      path === base ? [''] : path.startsWith(`${base}/`) ? [path.slice(base.length + 1)] : [],
    )
  const once = shorter(whole)
  const tails = [whole, ...once, ...once.flatMap(shorter)]
  const roots = ['', ...foldersAbove(from).toReversed()]
  return tails.flatMap((tail) =>
    roots.map((root) => [root, tail].filter(Boolean).join('/') + (tail === '' ? '' : slash)),
  )
}

/**
 * Relative to the file's folder; to the root, as in docsify; to the file as a folder, since
 * generators publish `a/b.md` at `a/b/`.
 */
function fromFile(address: string, from: string): (string | undefined)[] {
  const slash = address.endsWith('/') ? '/' : ''
  const asFolder =
    folderOf(from) === '' ? stemOf(from) : `${folderOf(from)}/${stemOf(baseOf(from))}`
  const starts = [folderOf(from), ...(address.startsWith('.') ? [] : ['']), asFolder]
  return starts.map((start) => {
    const path = resolvePath(start, address)
    return path === undefined || path === '' ? path : path + slash
  })
}

/** The folders that contain a file, innermost first, without the root. */
function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder)
  return folders
}
