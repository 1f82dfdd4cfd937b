import { readFileSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { limits } from '#contract/limits.ts'
import type { FileCache } from './cache.ts'
import type { SyncConfig } from '../settings/config.ts'
import type { Dialect } from '#contract/text/dialect.ts'
import { decodeText, type Encoding } from '../markdown/decode.ts'
import { shortDigest, textHash } from '../digest.ts'
import { SiteView } from './folder-view.ts'
import { readCatalogFile, type CatalogFacts } from './catalog-file.ts'
import { globMatcher } from './globs.ts'
import {
  indexFilesByFolder,
  layOut,
  type Layout,
  type PlacedCatalog,
  type PlacedPage,
} from './layout.ts'
import { sheetProblem, storedSheet } from '#contract/text/sheet-file.ts'
import {
  apiEnding,
  comparePaths,
  folderOf,
  isSheetPath,
  kindOfPath,
  sheetEnding,
  type FileKind,
} from '../names.ts'
import { mostTimesLarger } from '../markdown/sheet-file.ts'
import { readMarkup } from '#contract/text/markup/links.ts'
import {
  lineAt,
  readPageFile,
  readPageText,
  tooLarge,
  type PageFacts,
  type PageText,
} from '../markdown/page-file.ts'
import { codeOf, phrase, SyncProblem, type Remark } from '../problem.ts'
import { readFolder, type FolderFile } from './read-folder.ts'
import { renderText } from './render.ts'
import { arrange } from '../site/arrange.ts'
import type { FolderFacts } from '../site/navigation.ts'
import { PageAddresses } from '../site/page-addresses.ts'
import { readSite } from '../site/places.ts'
import { readMenus } from '../site/read-menus.ts'
import {
  resolveLink,
  storedForm,
  type LinkIds,
  type LinkSpace,
  type LinkTarget,
} from './resolve.ts'

/** A page of the folder. */
export interface LocalPage extends PlacedPage {
  file: FolderFile
  facts: PageFacts
  /** Where each of the facts' links leads. */
  targets: LinkTarget[]
  /** The hash of the stored text that the file was made from, where the file does not tell it. */
  madeFrom?: string
}

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
export interface FolderShape {
  layout: Layout
  space: LinkSpace
}

/** Characters of text kept in memory; the rest of a very large folder is read again when needed. */
const maxCachedCharacters = 8 * 1024 * 1024

/** Texts read in this run, by path, up to a limit. */
export class TextCache {
  private readonly texts = new Map<string, PageText>()
  private size = 0

  keep(path: string, page: PageText): void {
    if (this.size + page.text.length > maxCachedCharacters) return
    this.texts.set(path, page)
    this.size += page.text.length
  }

  get(path: string): PageText | undefined {
    return this.texts.get(path)
  }
}

export interface ReadOptions {
  cache: FileCache
  textCache: TextCache
  gitignore: boolean
  encoding: Encoding
  /** Pages with broken links are not written. */
  strict: boolean
}

/**
 * Reads the whole folder: titles, catalogs and links of its pages, but not their texts. With
 * another `kind` than markdown its pages are the spreadsheets right in it, or its API pages, and
 * nothing else.
 *
 * @param root absolute path of the synchronised folder
 * @throws {SyncProblem} error: no such folder, no page in it, folders too deep with `deep: fail`
 */
export function readLocal(
  root: string,
  config: SyncConfig,
  options: ReadOptions & { mayBeEmpty?: boolean; kind?: FileKind },
): LocalFolder {
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
    ...folder.remarks.map((remark) => remark.path),
  ])
  if (known.size === 0 && !options.mayBeEmpty)
    throw new SyncProblem('error', 'folder.empty', { folder: root })

  const above = config.folder === '.' ? undefined : dirname(root)
  const menus = readMenus(folder.menus, folder.root, above)
  const isHidden = hiddenFolders(menus.folders)
  const files = new Map<string, FolderFile>()
  const facts = new Map<string, PageFacts>()
  const invalid: string[] = []
  for (const file of folder.pages) {
    if (menus.paths.has(file.path) || kindOfPath(file.path) !== kind) continue
    const cached = options.cache.facts(file)
    const own =
      cached && (cached.dialect ?? config.markdown) === config.markdown
        ? cached
        : readFacts(file, options, config.markdown)
    if (own.error) {
      remarks.push(own.error)
      invalid.push(file.path)
    } else if (!own.front.draft && !isHidden(file.path)) {
      files.set(file.path, file)
      facts.set(file.path, own)
    }
  }

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
    return { layout, space: { pages, addresses, indexPages, site, looksLikePage, find } }
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

/** Returns whether a page lies below a folder that is not shown. */
function hiddenFolders(folders: ReadonlyMap<string, FolderFacts>): (path: string) => boolean {
  const hidden = [...folders].flatMap(([folder, facts]) => (facts.isHidden ? [folder] : []))
  return (path) => hidden.some((folder) => folder === '' || path.startsWith(`${folder}/`))
}

function readFacts(file: FolderFile, options: ReadOptions, dialect: Dialect): PageFacts {
  const times = kindOfPath(file.path) === 'markdown' ? 2 : mostTimesLarger
  if (file.size > limits.textBytes * times)
    return failed(file.path, 'page-too-large', tooLarge(file.size))
  try {
    const bytes = readFileSync(file.disk)
    const { facts, page } = readPageFile(file.path, bytes, options.encoding, dialect)
    options.cache.keepFacts(file, facts)
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
    if (read?.remark) remarks.push(read.remark)
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
    if (options.strict) pages.delete(page.path)
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

/** The text of a page's file, or undefined when the file has changed since it was read. */
export function readText(
  page: LocalPage,
  { textCache, encoding }: ReadOptions,
): PageText | undefined {
  try {
    const known = textCache.get(page.path)
    const text =
      known ?? readPageText(page.path, readFileSync(page.file.disk), encoding, page.facts.dialect)
    const stat = statSync(page.file.disk)
    if (stat.size !== page.file.size || stat.mtimeMs !== page.file.mtime) return undefined
    if (text && !known) textCache.keep(page.path, text)
    return text
  } catch {
    return undefined
  }
}

/** A page's text as it is sent and stored. */
export interface StoredPage {
  text: string
  hash: string
  side: { front: string; eol: 'lf' | 'crlf' | 'cr'; bom: boolean; end: number; links: string[] }
}

/**
 * The stored form of a page, or undefined when its file has changed since it was read. Source:
 * cli/spec.md 2.9, 2.10
 */
export function storedPage(
  page: LocalPage,
  linkIds: LinkIds,
  read: ReadOptions,
): StoredPage | undefined {
  const own = readText(page, read)
  if (!own) return undefined
  const kind = kindOfPath(page.path)
  const { text, spellings } =
    kind !== 'markdown'
      ? { text: kind === 'sheet' ? storedSheet(own.text) : own.text, spellings: [] }
      : renderText(own.text, page.facts.links, formsOf(page, linkIds), linkIds.itemId)
  return {
    text,
    hash: textHash(text),
    side: { front: own.block, eol: own.eol, bom: own.bom, end: own.end, links: spellings },
  }
}

/** The hash of a former text of a page, with its links resolved like those of the current one. */
export function formerHash(text: string, page: LocalPage, linkIds: LinkIds): string {
  if (isSheetPath(page.path)) return textHash(sheetProblem(text) ? text : storedSheet(text))
  if (kindOfPath(page.path) === 'api') return textHash(text)
  const { links } = readMarkup(text)
  const forms = formsOf(page, linkIds)
  const byAddress = new Map(page.facts.links.map(({ address }, index) => [address, forms[index]]))
  const own = links.map(({ address }) => byAddress.get(address))
  return textHash(renderText(text, links, own, linkIds.itemId).text)
}

const formsOf = (page: LocalPage, linkIds: LinkIds) =>
  page.targets.map((target) => storedForm(target, linkIds))

/** Digest of everything but the file that the stored form depends on. */
function formsKey(page: LocalPage, linkIds: LinkIds): string {
  return page.targets.length === 0
    ? ''
    : shortDigest(JSON.stringify([linkIds.itemId, ...formsOf(page, linkIds)]))
}

/**
 * The hash of a page's stored form, cached as long as nothing it depends on changes; undefined when
 * the file has changed since it was read.
 */
export function pageHash(
  page: LocalPage,
  linkIds: LinkIds,
  options: ReadOptions,
): string | undefined {
  if (page.madeFrom !== undefined) return page.madeFrom
  const known = options.cache.hash(page.path, formsKey(page, linkIds))
  if (known !== undefined) return known
  const hash = storedPage(page, linkIds, options)?.hash
  if (hash !== undefined) keepHash(page, linkIds, options, hash)
  return hash
}

/** Caches the hash that a page was written with. */
export function keepHash(
  page: LocalPage,
  linkIds: LinkIds,
  options: ReadOptions,
  hash: string,
): void {
  options.cache.keepHash(page.path, formsKey(page, linkIds), hash)
}

/** Whether the page links to pages or files that are not on the server yet. */
export function hasUnresolvedLinks(page: LocalPage, linkIds: LinkIds): boolean {
  return page.targets.some(
    (target) =>
      (target.kind === 'page' || target.kind === 'asset') &&
      storedForm(target, linkIds) === undefined,
  )
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
