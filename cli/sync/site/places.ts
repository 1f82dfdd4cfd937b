import { lstatSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, resolvePath, stemOf, baseOf } from '../names.ts'

/** Where a link may lead, relative to the folder. */
export interface Place {
  path: string
  /** The folder of files that a generator puts at the root of its site, with a slash behind it. */
  publicFolder?: string
}

/** Folders whose files generators put at the root of the site, beside or above the pages. */
const publicFolders = ['public', 'static', '.vuepress/public', '.vitepress/public']

/** Those that may lie beside the folder; their paths begin with `../`. */
export const publicNeighbours = ['public', 'static']

export interface SiteFacts {
  /** What addresses of the site have before the paths of files, without outer slashes. */
  bases: readonly string[]
  /** Which of `publicNeighbours` are there. */
  neighbours: readonly string[]
  /** The folder they are in, absolute; absent where it does not belong to the project. */
  above?: string
}

/**
 * The places that an address of a link may mean, the likeliest first: as GitHub reads it, then as
 * generators of sites do.
 *
 * @param address decoded, without query and fragment
 * @param from path of the file that has the link
 * @returns none when every reading leaves the folder
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
  return places
}

/** From the root of the site, which may be any folder above the file. */
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
 * From the file's folder; from the root, as docsify does; from the file as a folder, since
 * generators show `a/b.md` at `a/b/`.
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

/** The folders that a file lies in, the nearest first, without the root. */
function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder)
  return folders
}

const configFiles = [
  /^docusaurus\.config\.(?:js|ts|mjs|mts|cjs|cts)$/,
  /^config\.(?:js|ts|mjs|mts|cjs|cts|toml)$/,
]
/** A settings file larger than this is not read. Bytes. */
const longestConfig = 262_144

/**
 * What the settings of generators say about addresses. They are programs; only what is written out
 * in them is read.
 *
 * @param root absolute path of the folder
 * @param above the folder around it, where that belongs to the project as well
 */
export function readSite(root: string, above: string | undefined): SiteFacts {
  const around = above === undefined ? [] : [above]
  const bases = new Set(['docs'])
  for (const folder of [root, join(root, 'docs'), ...around])
    for (const place of [folder, join(folder, '.vitepress'), join(folder, '.vuepress')])
      for (const base of basesIn(place)) bases.add(base)
  return {
    bases: [...bases],
    neighbours: around.flatMap((folder) =>
      publicNeighbours.filter((name) => isFolder(join(folder, name))),
    ),
    ...(above === undefined ? {} : { above }),
  }
}

/** A link to a folder may lead out of the project. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function basesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => configFiles.some((pattern) => pattern.test(name)))
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).size <= longestConfig)
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /\b(?:base|baseUrl|routeBasePath)\s*:\s*["'`]([^"'`$\n]*)["'`]/g,
        ),
      ])
      .map((match) => match[1]!.replaceAll(/^\/+|\/+$/g, ''))
      .filter((base) => base !== '' && !base.includes(':'))
  } catch {
    return [] // no such folder
  }
}
