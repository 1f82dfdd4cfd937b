import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { limits } from '#contract/limits.ts'
import type { FileCache } from './cache.ts'
import type { SyncConfig } from '../settings/config.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { decodeText } from '../markdown/decode.ts'
import { SiteView } from './folder-view.ts'
import { readCatalogFile, type CatalogFacts } from './catalog-file.ts'
import { shortDigest } from '../digest.ts'
import { globMatcher } from '../globs.ts'
import { indexFilesByFolder, layOut, type Layout, type PlacedCatalog } from './layout.ts'
import {
  apiEnding,
  comparePaths,
  folderOf,
  kindOfPath,
  sheetEnding,
  type FileKind,
} from '../names.ts'
import { mostTimesLarger } from '../markdown/sheet-file.ts'
import { lineAt, tooLarge, type PageFacts } from '../markdown/page-file.ts'
import type { readPageFile } from '../markdown/read-page-file.ts'
import { codeOf, phrase, SyncProblem, type Remark } from '../problem.ts'
import { readFolder, type FolderFile } from './read-folder.ts'
import { readText, type LocalPage, type ReadOptions } from './local-page.ts'
import { arrange } from '../site/arrange.ts'
import type { FolderFacts } from '../site/navigation.ts'
import { PageAddresses } from '../site/page-addresses.ts'
import { readSite } from './read-site.ts'
import { readMenus } from './read-menus.ts'
import { labelsOf, resolveLink, type LinkSpace } from './resolve.ts'

/** A snapshot of the folder. */
export interface LocalFolder {
  /** Absolute, symbolic links resolved. */
  root: string
  kind: FileKind
  /** By path, in the order of paths. */
  pages: Map<string, LocalPage>
  catalogs: PlacedCatalog[]
  /**
   * Every file that is or could be a page, including drafts and files with errors: their pages are
   * not deleted.
   */
  known: ReadonlySet<string>
  /** Files that pages link to, by path. */
  assets: Map<string, FolderFile>
  remarks: Remark[]
  /** What each file says that can be read and is no draft, by path. */
  facts: ReadonlyMap<string, PageFacts>
  /** What `_catalog.yaml` and menus say of folders. */
  catalogFacts: ReadonlyMap<string, CatalogFacts>
  /** What the folder would be with other files, or other facts about them. */
  shapeOf: (
    facts: ReadonlyMap<string, PageFacts>,
    catalogFacts: ReadonlyMap<string, CatalogFacts>,
  ) => FolderShape
}

/** Titles and catalogs of files, and where their links lead. */
interface FolderShape {
  layout: Layout
  space: LinkSpace
}

/**
 * Reads the whole folder: titles, catalogs and links of its pages, but not their texts. With
 * another `kind` than markdown its pages are the spreadsheets right in it, or its API pages, and
 * nothing else.
 *
 * @param root absolute path of the synchronised folder
 * @throws {SyncProblem} error: no such folder, no page in it, folders too deep with `deep: fail`
 */
export async function readLocal(
  root: string,
  config: SyncConfig,
  options: ReadOptions & { mayBeEmpty?: boolean; kind?: FileKind },
): Promise<LocalFolder> {
  const { kind = 'markdown' } = options
  const folder = readFolder(root, {
    include: includedOf(kind, config),
    exclude: config.exclude,
    gitignore: options.gitignore,
    mayBeMissing: options.mayBeEmpty,
  })
  const remarks = [...folder.remarks]
  const known = new Set([
    ...folder.pages.map((file) => file.path),
    // warnings are about folders
    ...folder.remarks.flatMap(({ path, level }) => (level === 'warn' ? [] : [path])),
  ])
  const isIncluded = globMatcher(includedOf(kind, config))
  const isExcluded = globMatcher(config.exclude)
  const { skipped = new Set<string>() } = options
  const absent = [...skipped].filter((path) => isIncluded(path) && !isExcluded(path))
  for (const path of absent) known.add(path)
  if (known.size === 0 && !options.mayBeEmpty)
    throw new SyncProblem('error', 'folder.empty', { folder: root })

  const above = config.folder === '.' ? undefined : dirname(root)
  const menus = readMenus(folder.menus, folder.root, above)
  const isHidden = hiddenFolders(menus.folders)
  const files = new Map<string, FolderFile>()
  const facts = new Map<string, PageFacts>()
  // a file that is not there in git's opinion keeps its page as well
  const invalid = absent
  for (const [at, file] of folder.pages.entries()) {
    await options.onRead?.(at, folder.pages.length)
    if (menus.paths.has(file.path) || kindOfPath(file.path) !== kind) continue
    const cached = options.cache.facts(file)
    const own =
      cached && (cached.dialect ?? config.markdown) === config.markdown
        ? cached
        : await readFacts(file, options, config.markdown)
    if (own.error) {
      remarks.push(own.error)
      invalid.push(file.path)
    } else if (!own.front.draft && !isHidden(file.path)) {
      remarks.push(...(own.remarks ?? []))
      files.set(file.path, file)
      facts.set(file.path, own)
    }
  }
  await options.onRead?.(folder.pages.length, folder.pages.length)

  const site = readSite(folder.root, above)
  const view = new SiteView(folder.root, site)
  const looksLikePage = globMatcher([...config.include, '**/*.md', '**/*.markdown', '**/*.mdx'])
  const shapeOf: LocalFolder['shapeOf'] = (ownFacts, ownCatalogs) => {
    // A file with an error leaves its page as it is, so links to it stay valid.
    const paths = [...ownFacts.keys(), ...invalid]
    const indexPages = indexFilesByFolder(ownFacts.keys(), config.index)
    const names = new Map(
      [...ownFacts].flatMap(([path, { front }]) => (front.names ? [[path, front.names]] : [])),
    )
    const addresses = new PageAddresses(paths, config.index, indexPages, names)
    const arranged = arrange(menus.menus, [...ownFacts.keys()], indexPages, addresses)
    const layout = layOut(ownFacts, ownCatalogs, config, arranged)
    const pages = new Set([...layout.pages.map((page) => page.path), ...invalid])
    const find = (path: string) => view.find(path)
    const titles = new Map(layout.pages.map(({ path, title }) => [path, title]))
    const titleOf = (path: string) => titles.get(path)
    const labels = labelsOf(ownFacts)
    const space: LinkSpace = { pages, addresses, indexPages, site, looksLikePage, find, skipped }
    return { layout, space: { ...space, labels, titleOf } }
  }
  const catalogFacts = new Map<string, CatalogFacts>(menus.folders)
  for (const [path, own] of readCatalogFiles(folder.catalogs, remarks))
    catalogFacts.set(path, { ...catalogFacts.get(path), ...own })
  const { layout, space } = shapeOf(facts, catalogFacts)
  remarks.push(...layout.remarks)

  const pages = new Map<string, LocalPage>()
  const assets = new Map<string, FolderFile>()
  for (const page of layout.pages) {
    const own = facts.get(page.path)!
    const targets = own.links.map((link) => resolveLink(link, page.path, space))
    for (const target of targets) {
      const found = target.kind === 'asset' ? view.find(target.path) : undefined
      if (found?.kind === 'file') assets.set(found.file.path, found.file)
    }
    pages.set(page.path, { ...page, file: files.get(page.path)!, facts: own, targets })
  }
  reportBrokenLinks(pages, remarks, options)
  const { catalogs } = layout
  const { root: real } = folder
  return {
    root: real,
    kind,
    pages,
    catalogs,
    known,
    assets,
    remarks,
    facts,
    catalogFacts,
    shapeOf,
  }
}

/** Which files of a folder are read as pages. */
export const includedOf = (kind: FileKind, { include }: Pick<SyncConfig, 'include'>): string[] =>
  kind === 'sheet' ? [`*${sheetEnding}`] : kind === 'api' ? [`**/*${apiEnding}`] : include

/** Returns whether a page is below a folder that is not shown. */
function hiddenFolders(folders: ReadonlyMap<string, FolderFacts>): (path: string) => boolean {
  const hidden = [...folders].flatMap(([folder, facts]) => (facts.isHidden ? [folder] : []))
  return (path) => hidden.some((folder) => folder === '' || path.startsWith(`${folder}/`))
}

/** Once a file had to be parsed. */
let reader: typeof readPageFile | undefined

async function readFacts(
  file: FolderFile,
  options: ReadOptions,
  dialect: Dialect,
): Promise<PageFacts> {
  const times = kindOfPath(file.path) === 'markdown' ? 2 : mostTimesLarger
  if (file.size > limits.textBytes * times)
    return failed(file.path, 'page-too-large', tooLarge(file.size))
  try {
    const bytes = readFileSync(file.disk)
    const known = options.cache.factsOf(file, bytes)
    if (known && (known.dialect ?? dialect) === dialect) return known
    const written = options.written?.get(file.path)
    if (written && written.digest === shortDigest(bytes)) {
      options.cache.keepFacts(file, written.facts, bytes)
      return written.facts
    }
    // the parser is not loaded for a folder whose files are all known
    reader ??= (await import('../markdown/read-page-file.ts')).readPageFile
    const { facts, page } = reader(file.path, bytes, options.encoding, dialect)
    options.cache.keepFacts(file, facts, bytes)
    if (page) options.textCache.keep(file.path, page)
    return facts
  } catch (error) {
    return failed(
      file.path,
      'file-unreadable',
      phrase('file.unreadable', { reason: codeOf(error) }),
    )
  }
}

function failed(path: string, rule: string, message: Remark['message']): PageFacts {
  return {
    front: {},
    links: [],
    digest: '',
    error: { path, line: 0, column: 0, rule, level: 'error', message },
  }
}

function readCatalogFiles(
  files: readonly FolderFile[],
  remarks: Remark[],
): Map<string, CatalogFacts> {
  const facts = new Map<string, CatalogFacts>()
  for (const file of files) {
    const decoded = decodeText(readFileSync(file.disk))
    const read = decoded.ok ? readCatalogFile(file.path, decoded.text) : undefined
    if (!decoded.ok) {
      const message = phrase(decoded.key, { position: decoded.position })
      remarks.push({
        path: file.path,
        line: decoded.line,
        column: 0,
        rule: decoded.rule,
        level: 'error',
        message,
      })
    }
    if (read) remarks.push(...read.remarks)
    if (read) facts.set(folderOf(file.path), read.facts)
  }
  return facts
}

/** Reports broken links with their line; with `strict` their pages are left out. */
function reportBrokenLinks(
  pages: Map<string, LocalPage>,
  remarks: Remark[],
  options: ReadOptions,
): void {
  for (const page of pages.values()) {
    const broken = page.targets.flatMap((target, index) =>
      target.kind === 'broken' ? [{ target, link: page.facts.links[index]! }] : [],
    )
    if (broken.length === 0) continue
    const text = readText(page, options)
    for (const { target, link } of broken) {
      const place = text ? lineAt(text, link.start) : { line: 0, column: 0 }
      remarks.push({
        path: page.path,
        ...place,
        rule: target.rule,
        level: options.strict ? 'error' : 'warn',
        message: target.message,
      })
    }
    // without the file its link would be lost
    const isIncomplete = broken.some(({ target }) => target.rule === 'not-checked-out')
    if (options.strict || isIncomplete) pages.delete(page.path)
  }
}

/**
 * With `strict`: leaves out pages that link to files the server does not accept, and reports the
 * links.
 */
export function excludeRefused(
  pages: Map<string, LocalPage>,
  refused: ReadonlyMap<string, string>,
  options: ReadOptions,
): Remark[] {
  const remarks: Remark[] = []
  for (const page of pages.values()) {
    const found = page.targets.flatMap((target, index) => {
      const rule = target.kind === 'asset' ? refused.get(target.path) : undefined
      return rule === undefined ? [] : [{ rule, link: page.facts.links[index]! }]
    })
    if (found.length === 0) continue
    const text = readText(page, options)
    for (const { rule, link } of found) {
      const place = text ? lineAt(text, link.start) : { line: 0, column: 0 }
      remarks.push({
        path: page.path,
        ...place,
        rule,
        level: 'error',
        message: phrase('link.unpublished', { address: link.address }),
      })
    }
    pages.delete(page.path) // deleting from a map while iterating over it is safe
  }
  return remarks
}

/** SHA-256 of a file's bytes, base64url. Source: cli/spec.md 4. */
export function assetDigest(file: FolderFile, cache: FileCache): string {
  const known = cache.digest(file)
  if (known !== undefined) return known
  const digest = createHash('sha256').update(readFileSync(file.disk)).digest('base64url')
  cache.keepDigest(file, digest)
  return digest
}

/** Remarks in reading order. */
export function sortRemarks(remarks: readonly Remark[]): Remark[] {
  return remarks.toSorted(
    (left, right) =>
      comparePaths(left.path, right.path) || left.line - right.line || left.column - right.column,
  )
}
