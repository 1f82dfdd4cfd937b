import { isMap, isScalar, parseDocument } from 'yaml'
import { limits } from '#contract/limits.ts'
import type { SyncConfig } from '../settings/config.ts'
import {
  baseOf,
  clashKey,
  compareNatural,
  comparePaths,
  defaultOrder,
  folderOf,
  splitPrefix,
  stemOf,
} from '../names.ts'
import type { PageFacts } from '../markdown/page-file.ts'
import { reasonOf } from '../markdown/front-matter.ts'
import { nothingArranged, type Arrangement } from '../site/arrange.ts'
import { phrase, SyncProblem, type Phrase, type Remark } from '../problem.ts'

/**
 * Where a page's title came from; `name` is that of the file or its folder, `item` that of the
 * item, which is filled in once it is known. A title from a menu counts as front matter.
 */
export type TitleSource = 'frontmatter' | 'heading' | 'name' | 'item'

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

/** The content of `_catalog.yaml`. */
export interface CatalogFacts {
  name?: string
  order?: number
}

type Rules = Pick<SyncConfig, 'title' | 'order' | 'index' | 'deep' | 'root'>

/** Reads a `_catalog.yaml`. */
export function readCatalogFile(
  path: string,
  text: string,
): { facts: CatalogFacts; remark?: Remark } {
  const wrong = (message: Phrase): { facts: CatalogFacts; remark: Remark } => {
    return {
      facts: {},
      remark: { path, line: 1, column: 1, rule: 'catalog-file', level: 'error', message },
    }
  }
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    schema: 'core',
    logLevel: 'silent',
  })
  if (document.errors[0])
    return wrong(phrase('front.notYaml', { reason: reasonOf(document.errors[0]) }))
  if (document.contents === null) return { facts: {} }
  if (!isMap(document.contents)) return wrong(phrase('front.notMapping'))
  const facts: CatalogFacts = {}
  const name = document.contents.get('name', true)
  const order: unknown = document.contents.get('order')
  if (name !== undefined && name !== null) {
    const written = isScalar(name)
      ? (typeof name.value === 'string' ? name.value : (name.source ?? '')).trim()
      : ''
    if (written === '' || written.length > limits.catalogNameLength)
      return wrong(phrase('front.text', { key: 'name' }))
    facts.name = written
  }
  if (order !== undefined && order !== null) {
    if (typeof order !== 'number' || !Number.isInteger(order) || order < 1 || order > 2_147_483_647)
      return wrong(phrase('front.order', { key: 'order' }))
    facts.order = order
  }
  return { facts }
}

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
        ? (facts.front.order ??
          arranged.pages.get(path)?.order ??
          splitPrefix(stemOf(baseOf(path))).order ??
          (isIndex ? 1 : undefined))
        : undefined
    const problem = titleProblem(whole)
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
      })
  }
  reportDeep(deepFolders, allowed, rules.deep, remarks)
  if (rules.order === 'position') numberSiblings(pages, indexFiles)
  else
    for (const siblings of Map.groupBy(pages, (page) => page.folder).values())
      placeAmongSiblings(
        siblings,
        (page) => indexFiles.has(page.path) && files.get(page.path)!.front.order === undefined,
      )
  const catalogs = catalogsOf(pages, nameOf, catalogFacts, rules.order, remarks, arranged)
  const usable = new Set(catalogs.map((catalog) => catalog.path))
  return {
    pages: pages.filter((page) => page.folder === '' || usable.has(page.folder)),
    catalogs,
    remarks,
  }
}

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

function titleOf(
  path: string,
  facts: PageFacts,
  sources: Rules['title'],
  folderName: string | undefined,
  menuTitle?: string,
): { title: string; ofFolder: boolean; from: TitleSource } {
  for (const source of sources) {
    const title =
      source === 'frontmatter'
        ? (facts.front.title ?? facts.front.label ?? menuTitle)
        : source === 'heading'
          ? facts.heading
          : undefined
    if (title)
      return {
        title: title.trim(),
        ofFolder: false,
        from: source === 'heading' ? 'heading' : 'frontmatter',
      }
    if (source === 'file') break
  }
  if (folderName !== undefined) return { title: folderName, ofFolder: true, from: 'name' }
  // a name may contain line breaks or nothing but blanks; it then gets the name of an empty one
  // (2.6 of the command line)
  const stem = stemOf(baseOf(path))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return { title: splitPrefix(stem).rest.trim() || stem || 'page', ofFolder: false, from: 'name' }
}

function titleProblem(title: string): Phrase | undefined {
  if (title.length > limits.pageTitleLength)
    return phrase('file.titleTooLong', { length: title.length, most: limits.pageTitleLength })
  return undefined
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

/**
 * `order: position`: numbers the pages of a catalog in the order of their names, the index file
 * first.
 */
function numberSiblings(pages: PlacedPage[], indexFiles: ReadonlySet<string>): void {
  for (const siblings of Map.groupBy(pages, (page) => page.folder).values()) {
    const isFirst = (page: PlacedPage) =>
      indexFiles.has(page.path) && folderOf(page.path) === page.folder
    siblings
      .toSorted(
        (left, right) =>
          Number(isFirst(right)) - Number(isFirst(left)) || compareNatural(left.path, right.path),
      )
      .forEach((page, index) => (page.order = index + 1))
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

/**
 * Positions that other tools count from zero, backwards or in fractions become 1, 2, 3 …; positive
 * integers stay.
 */
function placeAmongSiblings<T extends { order?: number }>(
  siblings: readonly T[],
  isFirst: (one: T) => boolean,
): void {
  const placed = siblings.filter((one) => one.order !== undefined)
  if (placed.every(({ order }) => Number.isInteger(order) && order! >= 1)) return
  const rankOf = (one: T) => (isFirst(one) ? Number.NEGATIVE_INFINITY : one.order!)
  const before = new Map(placed.map((one) => [one, rankOf(one)]))
  const sorted = [...new Set(before.values())].toSorted((left, right) => left - right)
  const ranks = new Map(sorted.map((rank, index) => [rank, index + 1]))
  for (const [one, rank] of before) one.order = ranks.get(rank)!
}

/** The facts of a file without those that earlier versions of this program did not read. */
function formerFacts(facts: PageFacts, isRootIndex: boolean): PageFacts {
  const { label, ...front } = facts.front
  const heading =
    (isRootIndex ? facts.formerIndexHeading : undefined) ?? facts.formerHeading ?? facts.heading
  const isSame = label === undefined && heading === facts.heading
  return isSame ? facts : { ...facts, front, heading: heading ?? '' }
}

/**
 * Order in which new pages are created, so that equal positions appear in the natural order of
 * their names. Source: cli/spec.md 2.5
 */
export function compareForCreation(left: PlacedPage, right: PlacedPage): number {
  return (
    (left.order ?? defaultOrder) - (right.order ?? defaultOrder) ||
    compareNatural(left.path, right.path)
  )
}
