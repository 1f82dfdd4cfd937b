import { crc32 } from 'node:zlib'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { splitFrontMatter } from '#contract/text/normal-form.ts'
import type { ItemTree, TreeFile, TreeLink } from '#contract/tree.ts'
import type {
  Archive,
  ArchiveFile,
  ArchiveImporter,
  FileImporter,
  ImportOptions,
} from '../importer.ts'
import { whyNot } from '../source/foreign.ts'
import { sourceLimits } from '../source/file/limits.ts'
import { decodedText, parseSource, unixLines } from '../source/file/parse.ts'
import { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree/builder.ts'
import { treeLinks } from '../source/tree/links.ts'
import { lineOf } from '../source/values.ts'
import {
  exportedContent,
  infoNames,
  isExportedItem,
  type ExportedContent,
} from './exported-item.ts'
import { readFrontMatter } from './front-matter.ts'
import { FolderLinks, ItemLinks } from './links.ts'
import { wordsOf, type Words } from './words.ts'

const isPage = (path: string): boolean => /\.(?:md|markdown)$/i.test(path)
/** What operating systems and version control put beside the files. */
const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX') ||
  /(?:^|\/)(?:thumbs\.db|desktop\.ini)$/i.test(path)

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Why a zip with these files has no pages. */
function noPages(paths: readonly string[]): Failure {
  const files = paths.filter((path) => !isHidden(path))
  if (files.some(isPage)) return new Failure('importNoPages')
  const foreign = files.map(whyNot).find((failure) => failure !== undefined)
  if (foreign) return foreign
  const other = files.find((path) =>
    /\.(?:json|ya?ml|har|http|rest|docx|xlsx|x?html?|zip)$/i.test(path),
  )
  return other === undefined
    ? new Failure('importZipNoPages')
    : new Failure('importZipOthers', { name: lineOf(nameOf(other), 100) })
}

/** Pages and the files that they link to, collected within the bounds of an import. */
class Collection {
  readonly remarks: Remarks
  readonly words: Words
  private readonly archive: Archive
  private readonly takesFile: NonNullable<ImportOptions['takesFile']>
  private readonly builder = new TreeBuilder()
  private readonly files = new Map<string, TreeFile | null>()
  private characters = 0

  constructor(archive: Archive, { locale, remarksIn = locale, takesFile }: ImportOptions) {
    this.archive = archive
    this.words = wordsOf(remarksIn)
    this.remarks = new Remarks(this.words.more)
    this.takesFile = takesFile ?? (() => true)
  }

  /**
   * @param where place of the page, for remarks
   * @throws {Failure} `importTooManyPages`, `importTooLarge`, `importZipDamaged`
   */
  async add(
    page: {
      id: string
      title: string
      text: string
      order?: number | undefined
      remark: string
      isDraft?: boolean
      path: readonly string[]
      orders?: readonly (number | undefined)[]
    },
    where: string,
    found: { links: TreeLink[]; missing: string[] },
  ): Promise<void> {
    const { id, title, text, order, remark, isDraft = false, path, orders } = page
    if (new TextEncoder().encode(text).length > limits.textBytes)
      return this.remarks.add(where, this.words.tooLong(limits.textBytes / 1024 / 1024))
    this.characters += text.length
    if (this.builder.pages >= sourceLimits.pages)
      throw new Failure('importTooManyPages', { limit: sourceLimits.pages })
    if (this.characters > sourceLimits.characters)
      throw new Failure('importZipTooLarge', { limit: sourceLimits.characters / 1024 / 1024 })
    for (const address of found.missing) this.remarks.add(where, this.words.link(address))
    const links: TreeLink[] = []
    for (const link of found.links)
      if ('page' in link.to || (await this.take(link.to.file))) links.push(link)
    const isFolded = this.builder.add(
      path,
      {
        kind: 'markdown',
        id,
        title,
        text,
        ...(order === undefined ? {} : { order }),
        ...(remark === '' ? {} : { remark }),
        ...(isDraft ? { isDraft } : {}),
        ...(links.length > 0 ? { links } : {}),
      },
      nameOf(where),
      orders,
    )
    if (isFolded) this.remarks.add(where, this.words.folded)
  }

  /** A catalog without pages. */
  addCatalog(path: ExportedContent['empty'][number]['path']): void {
    this.builder.addCatalog(
      path.map(({ name }) => name),
      path.map(({ order }) => order),
    )
  }

  /** Reads a file that a page links to, once. @returns whether it is attached */
  private async take(path: string): Promise<boolean> {
    const known = this.files.get(path)
    if (known !== undefined) return known !== null
    const file = this.archive.get(path)
    const name = nameOf(path)
    if (!file || !this.takesFile(name, file.size)) {
      this.files.set(path, null)
      this.remarks.add(path, this.words.refused)
      return false
    }
    this.files.set(path, { id: path, name, bytes: await file.read() })
    return true
  }

  /** @param spare paths of files that are expected to stay unused */
  finish(name: string, description: string, spare: (path: string) => boolean): ItemTree {
    if (this.builder.pages === 0) throw noPages([...this.archive.keys()])
    for (const path of this.archive.keys())
      if (!this.files.has(path) && !isHidden(path) && !spare(path))
        this.remarks.add(path, this.words.unused)
    const files = [...this.files.values()].filter((file) => file !== null)
    return { ...this.builder.build(name, description), files }
  }
}

async function readFolder(archive: Archive, name: string, into: Collection): Promise<ItemTree> {
  const pages = [...archive.keys()].filter((path) => isPage(path) && !isHidden(path))
  const others = [...archive.keys()].filter((path) => !isPage(path) && !isHidden(path))
  const links = new FolderLinks(pages, others)
  for (const path of pages.toSorted(inReadingOrder)) {
    const bytes = await (archive.get(path) as ArchiveFile).read()
    const decoded = decodedText(bytes)
    if (decoded === undefined) {
      into.remarks.add(path, into.words.encoding)
      continue
    }
    if (decoded.guess !== undefined) into.remarks.add(path, into.words.guessed(decoded.guess))
    const { head, body, isToml } = splitFrontMatter(decoded.text)
    const front = head === null ? undefined : readFrontMatter(head, isToml)
    if (head !== null && !front) into.remarks.add(path, into.words.front(isToml ? 'TOML' : 'YAML'))
    if (front?.isDraft) {
      into.remarks.add(path, into.words.draft)
      continue
    }
    if (front && front.others.length > 0)
      into.remarks.add(path, into.words.fields(front.others.slice(0, 20).join(', ')))
    const text = unixLines(body)
    await into.add(
      {
        id: path,
        title: front?.title || nameOf(path).replace(/\.[^.]*$/, ''),
        text,
        order: front?.order,
        remark: front?.remark ?? '',
        path: path.split('/').slice(0, -1),
      },
      path,
      treeLinks(text, (address) => links.resolve(path, address)),
    )
  }
  return into.finish(name, '', isPage)
}

const collator = new Intl.Collator('zh-CN', { numeric: true })
const isIntroduction = (name: string): boolean => /^(?:readme|index)\.(?:md|markdown)$/i.test(name)

/** The introduction of a folder first, its files by name, then its folders. */
function inReadingOrder(left: string, right: string): number {
  const [one, other] = [left.split('/'), right.split('/')]
  let at = 0
  while (one[at] === other[at] && at < one.length) at++
  const [name = '', otherName = ''] = [one[at], other[at]]
  const [isFile, isOtherFile] = [at === one.length - 1, at === other.length - 1]
  if (isFile !== isOtherFile) return isFile ? -1 : 1
  const first = Number(isFile && isIntroduction(otherName)) - Number(isFile && isIntroduction(name))
  return first || collator.compare(name, otherName) || (name < otherName ? -1 : 1)
}

async function readExported(
  archive: Archive,
  { itemId, pages, empty, files, written, name, description }: ExportedContent,
  into: Collection,
): Promise<ItemTree> {
  const ids = new Set(pages.map((page) => page.id).filter(Boolean))
  const links = new ItemLinks(itemId, ids, files)
  const names = new SameNames(into)
  const catalogs = [...empty]
  const addCatalogs = (upTo: number): void => {
    while (catalogs[0] && catalogs[0].at <= upTo) into.addCatalog(catalogs.shift()!.path)
  }
  for (const [at, { path, where, ...read }] of pages.entries()) {
    addCatalogs(at)
    const page = { ...read, title: read.title || into.words.untitled }
    if (read.title === '') into.remarks.add(where, into.words.noTitle)
    names.tell([...path.map((one) => one.name), page.title], where)
    const found = !isJson(page.text)
      ? treeLinks(page.text, (address) => links.resolve(address))
      : none
    await into.add(
      { ...page, path: path.map((one) => one.name), orders: path.map((one) => one.order) },
      where,
      found,
    )
  }
  addCatalogs(pages.length)
  const attached = new Set(files.values())
  for (const [path, sum] of written) {
    const bytes = await archive.get(path)?.read()
    if (bytes && crc32(bytes) !== sum) into.remarks.add(path, into.words.edited)
  }
  // the pages are beside the description once more, for people
  const isAdded = (file: string) => written.size > 0 && isPage(file) && !written.has(file)
  for (const file of archive.keys())
    if (isAdded(file) && !isHidden(file)) into.remarks.add(file, into.words.edited)
  return into.finish(name, description, (file) => !attached.has(file))
}

/** Tells where the tree, which has each name once in a catalog, differs from the exported item. */
class SameNames {
  private readonly places = new Map<string, string>()
  private readonly into: Collection

  constructor(into: Collection) {
    this.into = into
  }

  /** @param path names of the catalogs and the title of a page */
  tell(path: readonly string[], where: string): void {
    const parts = where.match(/\/(?:catalogs|pages)\/\d+/g) ?? []
    let place = '#/pages'
    for (const [at, part] of parts.entries()) {
      place += part
      const isPage = at === parts.length - 1
      const key = JSON.stringify([isPage, ...path.slice(0, at + 1)])
      const first = this.places.get(key) ?? place
      this.places.set(key, first)
      const { sameTitle, sameCatalog } = this.into.words
      if (first !== place) this.into.remarks.add(place, isPage ? sameTitle : sameCatalog)
    }
  }
}

/** An API page or a sheet; markdown may begin with a bracket too. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const none = { links: [], missing: [] }

/** The description of the exported item, when this is the archive of one. */
async function exportedItemIn(archive: Archive): Promise<ExportedContent | undefined> {
  for (const name of infoNames) {
    const bytes = await archive.get(name)?.read()
    if (!bytes) continue
    const info = await parseSource(bytes).catch((error: unknown) => {
      // another tool's file of this name is not read
      if (error instanceof Failure && ['importSyntax', 'importUnknown'].includes(error.why))
        return undefined
      throw error
    })
    if (isExportedItem(info)) return exportedContent(info)
  }
  return undefined
}

/**
 * A zip of markdown: the archive of an exported item, or any folder of `.md` files. Source:
 * server/contract/spec/calls.md 11.1.
 *
 * @throws {Failure} one of the `importZip…` failures, `importTooLarge`, `importTooManyPages`
 */
export const markdown: ArchiveImporter = {
  name: 'markdown',
  // which pages it has is seen when they are read
  recognises: () => true,
  async read(archive, _file, options) {
    const into = new Collection(archive, options)
    const exported = await exportedItemIn(archive)
    const tree = exported
      ? await readExported(archive, exported, into)
      : await readFolder(archive, '', into)
    return {
      format: exported ? 'markdown export' : 'markdown',
      tree,
      remarks: into.remarks.all(),
      operations: 0,
      ...(exported ? { item: exported.item } : {}),
    }
  },
}

/** One file is a folder with nothing beside it. */
export const markdownFile: FileImporter = {
  name: markdown.name,
  recognises: ({ name }) => isPage(name),
  async read(file, options) {
    if (!decodedText(file.bytes)) throw new Failure('importEncoding')
    const path = nameOf(file.name.normalize('NFC'))
    const only = { path, size: file.bytes.length, read: () => Promise.resolve(file.bytes) }
    return markdown.read(new Map([[path, only]]), file, options)
  },
}
