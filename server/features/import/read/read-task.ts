import { hash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import type { TreeCatalog, TreeFile, TreeLink, TreeRemark } from '#contract/tree.ts'
import type { ExportedItem, ReadOperation } from '../../../../importers/importer.ts'
import { isAcceptedName } from '../../../storage/kinds.ts'
import type { FileRules } from '../../../services/files/files.ts'
import { task } from '../../../workers/task.ts'
import type { PageSource } from '#contract/text/generated/part.ts'
import { mergedText, NewApiTexts } from '../../../services/imports/generated.ts'
import { apiInfoOf } from '../../../services/pages/writing/api-info.ts'
import { contentHash, contentHashOf } from '../../../services/pages/content-hash.ts'
import { PackedTexts, type TextPlace } from './packed-texts.ts'

/** A file and how its pages are written. */
export interface ReadOrder {
  readonly name: string
  readonly bytes: Uint8Array
  /** Language of the pages. */
  readonly locale: Locale
  readonly remarksIn: Locale
  /** Name of the document that its sender has chosen; empty for none. */
  readonly document: string
  /** Whether API pages stay structured. */
  readonly isApi: boolean
  /** Whether a workbook becomes the text of a spreadsheet item. */
  readonly asSheets: boolean
  /** What is taken as an attachment. */
  readonly attachments: FileRules
  /** Formats that are taken; all by default. */
  readonly only?: readonly string[]
  /** `KnownPages` of an earlier reading with the same order, as JSON: their texts are not written. */
  readonly known?: string
}

/** What was read of operations, with what it became. */
export type KnownPages = readonly Pick<ReadPage, 'made' | 'hash' | 'info' | 'source'>[]

export interface ReadPage extends TitledPage {
  /** Markdown, or the JSON of a new API page. */
  readonly text: () => string
}

/** A page without its text. */
interface TitledPage {
  /** Names of its catalogs from the root. */
  readonly path: readonly string[]
  readonly title: string
  readonly isApi: boolean
  readonly source?: PageSource | undefined
  readonly order?: number | undefined
  readonly remark?: string | undefined
  readonly isDraft?: boolean | undefined
  /** The title in the file, where another page of the catalog has it too. */
  readonly sharedTitle?: string | undefined
  /** Named by the links of other pages. */
  readonly id?: string | undefined
  readonly links: readonly TreeLink[]
  /**
   * `contentHash` of the page of an operation as it is stored while nobody has changed it; empty
   * when it depends on the item, as links do, and for other pages.
   */
  readonly hash: string
  /** `apiInfoOf` of the text; empty when it has to be asked. */
  readonly info: string
  /** JSON of a `ReadOperation` that need not be read again; empty for other pages. */
  readonly made: string
}

export interface ReadCatalog {
  readonly path: readonly string[]
  readonly order?: number | undefined
  /** There are pages neither in it nor in those below. */
  readonly isEmpty: boolean
}

/** A file as the pages that are written. */
export interface ReadPages extends ReadSource {
  readonly pages: readonly ReadPage[]
}

/**
 * The same as it is passed to the main thread: copying many strings or objects would block that, and
 * so would collecting them later.
 */
interface PackedPages extends ReadSource {
  readonly pages: readonly (TitledPage & TextPlace)[]
  /** The texts of all pages in UTF-8, in pieces. */
  readonly texts: readonly Uint8Array<ArrayBuffer>[]
}

/** A text was asked for that has not been read: its page is not as it was. */
export class TextNeeded extends Error {}

/** The place of a text that has not been read. */
const unread: TextPlace = { piece: -1, start: 0, end: 0 }

/** The pages with their texts, which are decoded when they are asked for. */
export function unpacked({ texts, pages, ...source }: PackedPages): ReadPages {
  const pieces = texts.map(({ buffer }) => Buffer.from(buffer))
  const textAt = ({ piece, start, end }: TextPlace) => {
    const found = pieces[piece]
    if (!found) throw new TextNeeded()
    return found.toString('utf8', start, end)
  }
  return {
    ...source,
    pages: pages.map(({ piece, start, end, ...page }) => ({
      ...page,
      text: () => textAt({ piece, start, end }),
    })),
  }
}

interface ReadSource {
  readonly format: string
  readonly name: string
  readonly description: string
  readonly operations: number
  /** Catalogs that have a position of their own, or no pages. */
  readonly catalogs: readonly ReadCatalog[]
  /** Files that the pages link to. */
  readonly files: readonly TreeFile[]
  /** Pages of operations that the file lacks are kept. */
  readonly isSample: boolean
  /** Settings of the item, when the file is the export of one. */
  readonly item: ExportedItem | undefined
  readonly remarks: readonly TreeRemark[]
}

const hasPages = ({ pages, catalogs }: TreeCatalog): boolean =>
  pages.length > 0 || catalogs.some(hasPages)

const toldCatalogs = (
  catalogs: readonly TreeCatalog[],
  path: readonly string[] = [],
): ReadCatalog[] =>
  catalogs.flatMap((catalog) => {
    const { name, order, catalogs: inner } = catalog
    const own = [...path, name]
    const isEmpty = !hasPages(catalog)
    const isTold = order !== undefined || isEmpty
    return [...(isTold ? [{ path: own, order, isEmpty }] : []), ...toldCatalogs(inner, own)]
  })

const infoOf = ({ info }: ApiDocument): string => apiInfoOf(JSON.stringify({ info }))

/** @returns `undefined` if a known page has become another one */
async function read(
  { document, isApi, asSheets, only, locale, remarksIn, attachments, ...file }: ReadOrder,
  before: KnownPages,
): Promise<PackedPages | undefined> {
  // other workers need not load the formats
  const { readFile } = await import('../../../../importers/index.ts')
  const { pageMarkdown, placedPages } = await import('../../../../importers/source/tree/text.ts')
  const takesFile = (name: string, size: number) =>
    size <= attachments.limit && isAcceptedName(name, attachments.moreKinds)
  const told = before.map((page) => [JSON.parse(page.made) as ReadOperation, page] as const)
  const byKey = new Map(told.map(([operation]) => [operation.key, operation]))
  const knownPages = new Map(told.map(([{ key }, page]) => [key, page]))
  const known = {
    byKey,
    digestOf: (text: string) => hash('sha256', text, 'base64url').slice(0, 22),
  }
  const options = { locale, remarksIn, asSheets, takesFile, known }
  const result = await readFile(file, options, only)
  const { format, tree, operations, remarks, item, isSample = false, made } = result
  const apiTexts = new NewApiTexts()
  const texts = new PackedTexts()
  const pages: PackedPages['pages'][number][] = []
  for (const { path, page } of placedPages(tree)) {
    const { title, operation, order, remark, isDraft, sharedTitle, id } = page
    const named = document === '' ? {} : { file: document }
    const source = operation && {
      from: tree.name,
      ...named,
      lang: locale,
      ...operation,
      title,
    }
    const isJson = page.kind === 'api' && isApi && source !== undefined
    const links = page.kind === 'markdown' ? (page.links ?? []) : []
    const about = {
      path,
      title,
      isApi: isJson,
      source,
      order,
      remark,
      isDraft,
      sharedTitle,
      id,
      links,
    }
    const read = page.kind === 'api' ? made?.get(page.document) : undefined
    if (read?.isKnown) {
      const same = knownPages.get(read.key)
      if (!same || JSON.stringify(same.source) !== JSON.stringify(source)) return undefined
      pages.push({ ...about, ...unread, hash: same.hash, info: same.info, made: same.made })
      continue
    }
    const text = isJson ? apiTexts.of(source, page.document) : pageMarkdown(page, locale)
    const place = texts.add(text)
    const hashed = (of: PageSource) =>
      isJson
        ? contentHashOf(texts.line(place))
        : contentHash(mergedText({ source: of, text }, '').text)
    pages.push({
      ...about,
      ...place,
      hash: source && links.length === 0 ? hashed(source) : '',
      // of its head, which spares parsing the whole
      info: isJson && text.length <= limits.textBytesInline ? infoOf(page.document) : '',
      made: read ? JSON.stringify(read) : '',
    })
  }
  const { name, description, files = [] } = tree
  const catalogs = toldCatalogs(tree.catalogs)
  const source = { format, name, description, operations, isSample, item }
  return { ...source, pages, texts: texts.pieces, remarks, catalogs, files }
}

/** Reads a foreign file. @throws {Failure} those of `readFile` in `importers` */
export const readImportTask = task({
  name: 'import',
  async run({ known = '[]', ...order }: ReadOrder): Promise<PackedPages> {
    const before = JSON.parse(known) as KnownPages
    return (
      (before.length > 0 && (await read(order, before))) || ((await read(order, [])) as PackedPages)
    )
  },
  handsOver: ({ texts }) => texts.map(({ buffer }) => buffer),
  ms: 60_000,
  memoryMb: 1_024,
  workers: 1,
})
