import { decoded } from '#contract/text/decoded.ts'
import { baseOf, compareNatural, folderOf, resolvePath } from '../names.ts'
import type { Navigation, NavigationEntry } from './navigation.ts'
import type { PageAddresses } from './page-addresses.ts'

/** What menus of other tools say about pages and folders, by path. */
export interface Arrangement {
  pages: ReadonlyMap<string, { title?: string; order?: number }>
  folders: ReadonlyMap<string, { name?: string; order?: number }>
}

export const nothingArranged: Arrangement = { pages: new Map(), folders: new Map() }

/** One menu, resolved against the folder: its entries in order. */
interface Reading {
  folder: string
  pages: Map<string, { at: number; title?: string }>
  folders: Map<string, { at: number; name?: string }>
}

/**
 * Derives positions and titles from menus. A folder is ordered by the nearest of several menus, and
 * among those in one place by the first.
 * @param paths of all pages
 * @param indexPages the index page of each folder, by folder; it comes first where no menu lists it
 */
export function arrange(
  menus: readonly Navigation[],
  paths: readonly string[],
  indexPages: ReadonlyMap<string, string>,
  addresses: Pick<PageAddresses, 'find'>,
): Arrangement {
  if (menus.length === 0) return nothingArranged
  const children = childrenOf(paths)
  const readings = menus
    .map((menu) => readMenu(menu, children, addresses))
    .toSorted((left, right) => depthOf(right.folder) - depthOf(left.folder))
  const ordersPage = firstOf(readings, (one) => one.pages.keys())
  const ordersFolder = firstOf(readings, (one) => one.folders.keys())
  const nearest = (own: readonly string[], orders: ReadonlyMap<string, number>) =>
    readings[
      own.reduce((least, path) => Math.min(least, orders.get(path) ?? least), readings.length)
    ]
  const pages = new Map<string, { title?: string; order?: number }>()
  const folders = new Map<string, { name?: string; order?: number }>()
  for (const [folder, own] of children) {
    const reading = nearest(own.pages, ordersPage)
    const listed = own.pages.filter((path) => reading?.pages.has(path))
    const index = indexPages.get(folder)
    const first = index !== undefined && !reading?.pages.has(index) ? 2 : 1
    byPlace(listed, (path) => reading!.pages.get(path)!.at).forEach((path, place) => {
      const { title } = reading!.pages.get(path)!
      pages.set(path, { order: first + place, ...(title === undefined ? {} : { title }) })
    })
    if (listed.length + first > lastUsual)
      for (const path of own.pages)
        if (!pages.has(path) && path !== index) pages.set(path, { order: listed.length + first })
    const menu = nearest(own.folders, ordersFolder)
    const known = own.folders.filter((path) => menu?.folders.has(path))
    byPlace(known, (path) => menu!.folders.get(path)!.at).forEach((path, place) => {
      const { name } = menu!.folders.get(path)!
      folders.set(path, { order: place + 1, ...(name === undefined ? {} : { name }) })
    })
  }
  return { pages, folders }
}

/** For each path the number of the first menu that lists it. */
function firstOf(
  readings: readonly Reading[],
  pathsOf: (reading: Reading) => Iterable<string>,
): Map<string, number> {
  const first = new Map<string, number>()
  for (const [index, reading] of readings.entries())
    for (const path of pathsOf(reading)) if (!first.has(path)) first.set(path, index)
  return first
}

/** Whatever no menu lists keeps its usual position, unless that is before the last one listed. */
const lastUsual = 99

const byPlace = (paths: readonly string[], at: (path: string) => number): string[] =>
  paths.toSorted((left, right) => at(left) - at(right))

const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length)

/** Pages and folders by the folder that contains them. */
function childrenOf(paths: readonly string[]): Map<string, { pages: string[]; folders: string[] }> {
  const children = new Map([['', { pages: [] as string[], folders: [] as string[] }]])
  const childrenAt = (folder: string): { pages: string[]; folders: string[] } => {
    const known = children.get(folder)
    if (known) return known
    const made = { pages: [], folders: [] }
    children.set(folder, made)
    childrenAt(folderOf(folder)).folders.push(folder)
    return made
  }
  for (const path of paths) childrenAt(folderOf(path)).pages.push(path)
  return children
}

function readMenu(
  { folder, entries }: Navigation,
  children: ReadonlyMap<string, { pages: string[]; folders: string[] }>,
  addresses: Pick<PageAddresses, 'find'>,
): Reading {
  const reading: Reading = { folder, pages: new Map(), folders: new Map() }
  const targets = new Map<NavigationEntry, { page: string } | { folder: string }>()
  const named = new Set<string>()
  const resolveAll = (list: readonly NavigationEntry[]): void => {
    for (const entry of list) {
      const target = targetOf(entry, folder, children, addresses)
      if (target) {
        targets.set(entry, target)
        named.add('page' in target ? target.page : target.folder)
      }
      resolveAll(entry.entries)
    }
  }
  resolveAll(entries)
  let at = 0
  const add = (path: string, title?: string): void => {
    if (!reading.pages.has(path))
      reading.pages.set(path, { at, ...(title === undefined ? {} : { title }) })
    for (let above = folderOf(path); above !== '' && above !== folder; above = folderOf(above))
      if (!reading.folders.has(above)) reading.folders.set(above, { at })
    at++
  }
  const walk = (list: readonly NavigationEntry[]): void => {
    for (const entry of list) {
      const target = targets.get(entry)
      const isPart = /[#?]/.test(entry.address ?? '')
      if (entry.isRest) {
        const own = children.get(folder) ?? { pages: [], folders: [] }
        const inOrder = (names: readonly string[]) =>
          names.toSorted((left, right) => compareNatural(left, right) * (entry.isReversed ? -1 : 1))
        for (const path of inOrder(own.pages)) if (!named.has(path)) add(path)
        for (const path of inOrder(own.folders))
          if (!named.has(path) && !reading.folders.has(path))
            reading.folders.set(path, { at: at++ })
      } else if (target && 'page' in target) add(target.page, isPart ? undefined : entry.title)
      else if (target && !reading.folders.has(target.folder))
        reading.folders.set(target.folder, {
          at: at++,
          ...(entry.title === undefined ? {} : { name: entry.title }),
        })
      walk(entry.entries)
    }
  }
  walk(entries)
  nameSections(entries, targets, reading)
  return reading
}

/**
 * A section names the folder that contains all its pages, or all but the page that it leads to
 * itself, provided no other section has pages of that folder.
 */
function nameSections(
  entries: readonly NavigationEntry[],
  targets: ReadonlyMap<NavigationEntry, { page: string } | { folder: string }>,
  reading: Reading,
): void {
  const counts = new Map<string, number>()
  for (const path of reading.pages.keys())
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  /** The folder that has these pages and no others of the menu. */
  const folderOfAll = (paths: ReadonlySet<string>): string | undefined => {
    if (paths.size === 0) return undefined
    const folder = commonFolder([...paths])
    const known = reading.folders.get(folder)
    return known && known.name === undefined && counts.get(folder) === paths.size
      ? folder
      : undefined
  }
  const pagesIn = (entry: NavigationEntry): Set<string> => {
    const found = new Set<string>()
    for (const one of entry.entries) for (const path of pagesIn(one)) found.add(path)
    const below = new Set(found)
    const target = targets.get(entry)
    if (target && 'page' in target) found.add(target.page)
    // In a book a chapter's own page is often beside the folder of its parts: `a.md`, `a/b.md`.
    const beside = folderOfAll(below)
    const isNamed = sections.some(([named]) => named === beside)
    const folder = folderOfAll(found) ?? (isNamed ? undefined : beside)
    if (entry.title !== undefined && entry.entries.length > 0 && folder !== undefined)
      sections.push([folder, entry.title])
    return found
  }
  const sections: [string, string][] = []
  for (const entry of entries) pagesIn(entry)
  // The outermost section of a folder comes last, and names it.
  for (const [folder, name] of sections)
    reading.folders.set(folder, { ...reading.folders.get(folder)!, name })
}

function commonFolder(paths: readonly string[]): string {
  let common = folderOf(paths[0]!)
  for (const path of paths)
    while (common !== '' && !path.startsWith(`${common}/`)) common = folderOf(common)
  return common
}

function targetOf(
  { address }: NavigationEntry,
  folder: string,
  children: ReadonlyMap<string, unknown>,
  addresses: Pick<PageAddresses, 'find'>,
): { page: string } | { folder: string } | undefined {
  if (address === undefined || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return undefined
  const written = decoded(address.replace(/^#(?=\/)/, '').replace(/[?#].*$/s, ''))
  if (written === '') return undefined
  const starts = written.startsWith('/') ? [''] : [folder, '']
  for (const start of starts) {
    const path = resolvePath(start, written)?.normalize('NFC')
    if (path === undefined) continue
    const isFolder =
      children.has(path) && path !== '' && !/\.(?:md|markdown|html?)$/i.test(baseOf(path))
    const page = addresses.find(written.endsWith('/') && path !== '' ? `${path}/` : path)
    if (
      page !== undefined &&
      !(isFolder && !written.endsWith('/') && folderOf(page) === path && !written.startsWith('/'))
    )
      return { page }
    if (isFolder) return { folder: path }
  }
  return undefined
}
