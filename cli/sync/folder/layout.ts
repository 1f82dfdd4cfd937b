import { limits } from '#contract/limits.ts'
import type { SyncConfig } from '../settings/config.ts'
import {
  baseOf,
  clashKey,
  compareNatural,
  comparePaths,
  folderOf,
  splitPrefix,
  stemOf,
} from '../names.ts'
import type { PageFacts } from '../markdown/page-file.ts'
import { nothingArranged, type Arrangement } from '../site/arrange.ts'
import { phrase, SyncProblem, type Phrase, type Remark } from '../problem.ts'
import type { CatalogFacts } from './catalog-file.ts'
import { isSectionFile } from './read-menus.ts'
import { numberSiblings, placeAmongSiblings } from './positions.ts'
import { formerFacts, titleOf, type TitleSource } from './titles.ts'

/** Where a file's page belongs in the item. */
export interface PlacedPage {
  path: string
  /** Folder of its catalog, at most three levels deep; `''` for the root. */
  folder: string
  title: string
  titleFrom: TitleSource
  /** The title that an earlier version of this program gave the same file. */
  formerTitle?: string
  /** Position among its siblings when the folder sets one; a new page without one gets 99. */
  order?: number
  /** The index page of its catalog, where its file gives no position: before others of its order. */
  isFirst?: true
}

/** A catalog of the folder. `order` only when the folder sets one. */
export interface PlacedCatalog {
  path: string
  name: string
  order?: number
}

export interface Layout {
  pages: PlacedPage[]
  /** Those that contain a page, parents before children. */
  catalogs: PlacedCatalog[]
  remarks: Remark[]
}

type Rules = Pick<SyncConfig, 'title' | 'order' | 'index' | 'deep' | 'root'>

/**
 * Assigns each file its catalog, title and position.
 * @param files pages of the folder that can be read, by path
 * @param catalogFacts the content of each `_catalog.yaml`, by folder
 * @throws {SyncProblem} error: folders deeper than three levels with `deep: fail`; usage: a root
 * deeper than that
 *
 * Source: cli/spec.md 2.5
 */
export function layOut(
  files: ReadonlyMap<string, PageFacts>,
  catalogFacts: ReadonlyMap<string, CatalogFacts>,
  rules: Rules,
  arranged: Arrangement = nothingArranged,
): Layout {
  const rootDepth = rules.root === '' ? 0 : rules.root.split('/').length
  if (rootDepth > limits.catalogDepth)
    throw new SyncProblem('usage', 'config.rootTooDeep', {
      root: rules.root,
      most: limits.catalogDepth,
    })
  const allowed = limits.catalogDepth - rootDepth
  const nameOf = (folder: string) =>
    catalogFacts.get(folder)?.name ??
    arranged.folders.get(folder)?.name ??
    splitPrefix(baseOf(folder)).rest
  const indexFiles = findIndexFiles(files.keys(), rules.index)
  const remarks: Remark[] = []
  const deepFolders = new Set<string>()

  const pages: PlacedPage[] = []
  for (const [path, facts] of files) {
    const own = folderOf(path)
    const parts = own === '' ? [] : own.split('/')
    const folder = parts.slice(0, allowed).join('/')
    const below = parts
      .slice(allowed)
      .map((_, index) => nameOf(parts.slice(0, allowed + index + 1).join('/')))
    if (below.length > 0) deepFolders.add(own)
    const isIndex = indexFiles.has(path)
    const isRootIndex = isIndex && own === ''
    const folderName = isIndex
      ? own === ''
        ? baseOf(rules.root) || undefined
        : nameOf(own)
      : undefined
    const menuTitle = isRootIndex ? undefined : arranged.pages.get(path)?.title
    const read =
      isIndex && facts.indexHeading !== undefined
        ? { ...facts, heading: facts.indexHeading }
        : facts
    const { title, ofFolder, from } = titleOf(path, read, rules.title, folderName, menuTitle)
    const former = titleOf(
      path,
      formerFacts(facts, isRootIndex),
      rules.title,
      own === '' ? undefined : folderName,
    )
    const wholeOf = (one: { title: string; ofFolder: boolean }) =>
      [...(one.ofFolder ? below.slice(0, -1) : below), one.title].join(' / ')
    const whole = wholeOf({ title, ofFolder })
    const order =
      rules.order === 'prefix'
        ? (ownOrder(path, facts) ??
          arranged.pages.get(path)?.order ??
          splitPrefix(stemOf(baseOf(path))).order ??
          (isIndex ? 1 : undefined))
        : undefined
    const problem = titleProblem(whole, title)
    if (problem)
      remarks.push({
        path,
        line: 0,
        column: 0,
        rule: 'title-too-long',
        level: 'error',
        message: problem,
      })
    else
      pages.push({
        path,
        folder,
        title: whole,
        titleFrom: from === 'name' && isRootIndex && folderName === undefined ? 'item' : from,
        ...(wholeOf(former) === whole ? {} : { formerTitle: wholeOf(former) }),
        ...(order === undefined ? {} : { order }),
        ...(isIndex && own === folder && ownOrder(path, facts) === undefined
          ? { isFirst: true as const }
          : {}),
      })
  }
  reportDeep(deepFolders, allowed, rules.deep, remarks)
  if (rules.order === 'position') numberSiblings(pages, indexFiles)
  else
    for (const siblings of Map.groupBy(pages, (page) => page.folder).values())
      placeAmongSiblings(
        siblings,
        (page) =>
          indexFiles.has(page.path) && ownOrder(page.path, files.get(page.path)!) === undefined,
      )
  const catalogs = catalogsOf(pages, nameOf, catalogFacts, rules.order, remarks, arranged)
  const usable = new Set(catalogs.map((catalog) => catalog.path))
  return {
    pages: pages.filter((page) => page.folder === '' || usable.has(page.folder)),
    catalogs,
    remarks,
  }
}

/** The position that a file gives its page; the weight of an `_index.md` is that of the catalog. */
const ownOrder = (path: string, { front }: PageFacts): number | undefined =>
  front.order ?? (isSectionFile(baseOf(path)) ? undefined : front.weight)

/**
 * The index file of each folder: the first name of the list that exists there, whatever its case.
 */
function findIndexFiles(paths: Iterable<string>, names: readonly string[]): Set<string> {
  const ranks = new Map(names.map((name, rank) => [clashKey(name), rank]))
  const best = new Map<string, { path: string; rank: number }>()
  for (const path of paths) {
    const rank = ranks.get(clashKey(baseOf(path)))
    if (rank === undefined) continue
    const folder = folderOf(path)
    const found = best.get(folder)
    if (!found || rank < found.rank) best.set(folder, { path, rank })
  }
  return new Set([...best.values()].map((one) => one.path))
}

/** The index file of each folder, by folder. */
export function indexFilesByFolder(
  paths: Iterable<string>,
  names: readonly string[],
): Map<string, string> {
  return new Map([...findIndexFiles(paths, names)].map((path) => [folderOf(path), path]))
}

/** @param own without the names of folders that are too deep for catalogs of their own */
function titleProblem(title: string, own: string): Phrase | undefined {
  const { length } = title
  const most = limits.pageTitleLength
  if (length <= most) return undefined
  return phrase(own.length > most ? 'file.titleTooLong' : 'file.joinedTitleTooLong', {
    length,
    most,
  })
}

function reportDeep(
  folders: ReadonlySet<string>,
  allowed: number,
  mode: Rules['deep'],
  remarks: Remark[],
): void {
  const sorted = [...folders].toSorted(comparePaths)
  if (sorted.length > 0 && mode === 'fail')
    throw new SyncProblem('error', 'folder.tooDeep', { folders: sorted.join(', '), most: allowed })
  for (const folder of sorted) {
    const message = phrase('folder.flattened', {
      into: folder.split('/').slice(0, allowed).join('/') || '/',
      most: allowed,
    })
    remarks.push({
      path: folder,
      line: 0,
      column: 0,
      rule: 'catalog-depth',
      level: 'warn',
      message,
    })
  }
}

function catalogsOf(
  pages: readonly PlacedPage[],
  nameOf: (folder: string) => string,
  facts: ReadonlyMap<string, CatalogFacts>,
  order: Rules['order'],
  remarks: Remark[],
  arranged: Arrangement,
): PlacedCatalog[] {
  const folders = new Set<string>()
  for (const page of pages) {
    const parts = page.folder === '' ? [] : page.folder.split('/')
    parts.forEach((_, index) => folders.add(parts.slice(0, index + 1).join('/')))
  }
  const positions = new Map<string, number>()
  if (order === 'position') {
    for (const siblings of Map.groupBy(folders, folderOf).values())
      siblings.toSorted(compareNatural).forEach((path, index) => positions.set(path, index + 1))
  }
  const unusable: string[] = []
  const catalogs: PlacedCatalog[] = []
  for (const path of [...folders].toSorted(comparePaths)) {
    const name = nameOf(path)
    if (unusable.some((folder) => path.startsWith(`${folder}/`))) continue
    if (name.length > limits.catalogNameLength) {
      unusable.push(path)
      const message = phrase('folder.nameTooLong', {
        length: name.length,
        most: limits.catalogNameLength,
      })
      remarks.push({ path, line: 0, column: 0, rule: 'catalog-name', level: 'error', message })
      continue
    }
    const own =
      order === 'position'
        ? positions.get(path)
        : order === 'prefix'
          ? (facts.get(path)?.order ??
            arranged.folders.get(path)?.order ??
            splitPrefix(baseOf(path)).order)
          : undefined
    catalogs.push({ path, name, ...(own === undefined ? {} : { order: own }) })
  }
  if (order === 'prefix')
    for (const siblings of Map.groupBy(catalogs, (catalog) => folderOf(catalog.path)).values())
      placeAmongSiblings(siblings, () => false)
  // Created in this order, so that equal positions appear in the natural order of their names.
  return catalogs.toSorted(
    (left, right) =>
      left.path.split('/').length - right.path.split('/').length ||
      compareNatural(left.path, right.path),
  )
}
