import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import type { TreeCatalog, TreeFile, TreeLink, TreeRemark } from '#contract/tree.ts'
import type { ExportedItem } from '../../../importers/importer.ts'
import { isAcceptedName } from '../../storage/kinds.ts'
import type { FileRules } from '../../services/files/files.ts'
import { task } from '../../workers/task.ts'
import type { PageSource } from '#contract/text/generated/part.ts'
import { mergedText, NewApiTexts } from '../../services/imports/generated.ts'
import { apiInfoOf } from '../../services/pages/api-info.ts'
import { contentHash, contentHashOf } from '../../services/pages/content-hash.ts'
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
}

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

/** The pages with their texts, which are decoded when they are asked for. */
export function unpacked({ texts, pages, ...source }: PackedPages): ReadPages {
  const pieces = texts.map(({ buffer }) => Buffer.from(buffer))
  return {
    ...source,
    pages: pages.map(({ piece, start, end, ...page }) => ({
      ...page,
      text: () => (pieces[piece] as Buffer).toString('utf8', start, end),
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

/** Reads a foreign file. @throws {Failure} those of `readFile` in `importers` */
export const readImportTask = task({
  name: 'import',
  async run({
    document,
    isApi,
    asSheets,
    only,
    locale,
    remarksIn,
    attachments,
    ...file
  }: ReadOrder): Promise<PackedPages> {
    // other workers need not load the formats
    const { readFile } = await import('../../../importers/index.ts')
    const { pageMarkdown, placedPages } = await import('../../../importers/source/tree-text.ts')
    const takesFile = (name: string, size: number) =>
      size <= attachments.limit && isAcceptedName(name, attachments.moreKinds)
    const read = await readFile(file, { locale, remarksIn, asSheets, takesFile }, only)
    const { format, tree, operations, remarks, item, isSample = false } = read
    const apiTexts = new NewApiTexts()
    const texts = new PackedTexts()
    const pages = placedPages(tree).map(({ path, page }) => {
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
      const text = isJson ? apiTexts.of(source, page.document) : pageMarkdown(page, locale)
      const place = texts.add(text)
      const links = page.kind === 'markdown' ? (page.links ?? []) : []
      const hashed = (of: PageSource) =>
        isJson
          ? contentHashOf(texts.line(place))
          : contentHash(mergedText({ source: of, text }, '').text)
      return {
        path,
        title,
        ...place,
        isApi: isJson,
        source,
        order,
        remark,
        isDraft,
        sharedTitle,
        id,
        links,
        hash: source && links.length === 0 ? hashed(source) : '',
        // of its head, which spares parsing the whole
        info: isJson && text.length <= limits.textBytesInline ? infoOf(page.document) : '',
      }
    })
    const { name, description, files = [] } = tree
    const catalogs = toldCatalogs(tree.catalogs)
    const source = { format, name, description, operations, isSample, item }
    return { ...source, pages, texts: texts.pieces, remarks, catalogs, files }
  },
  handsOver: ({ texts }) => texts.map(({ buffer }) => buffer),
  ms: 60_000,
  memoryMb: 1_024,
  workers: 1,
})
