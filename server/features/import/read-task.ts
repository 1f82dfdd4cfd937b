import type { Locale } from '#contract/locales/sentence.ts'
import type { ApiDocument } from '#contract/text/api-markdown.ts'
import type { TreeCatalog, TreeFile, TreeLink, TreeOperation, TreeRemark } from '#contract/tree.ts'
import type { ExportedItem } from '../../../importers/importer.ts'
import { isAcceptedName } from '../../storage/kinds.ts'
import { task } from '../../workers/task.ts'

/** A file and how its pages are written. */
export interface ReadOrder {
  readonly name: string
  readonly bytes: Uint8Array
  /** Language of the pages. */
  readonly locale: Locale
  readonly remarksIn: Locale
  /** Whether API pages stay structured. */
  readonly isApi: boolean
  /** Most bytes of an attachment. */
  readonly fileBytes: number
  /** Formats that are taken; all by default. */
  readonly only?: readonly string[]
}

export interface ReadPage {
  /** Names of its catalogs from the root. */
  readonly path: readonly string[]
  readonly title: string
  /** Markdown; for a structured API page `document` instead. */
  readonly text: string
  readonly document?: ApiDocument | undefined
  readonly operation?: TreeOperation | undefined
  readonly order?: number | undefined
  readonly remark?: string | undefined
  /** Named by the links of other pages. */
  readonly id?: string | undefined
  readonly links: readonly TreeLink[]
}

export interface ReadCatalog {
  readonly path: readonly string[]
  readonly order: number
}

/** A file as the pages that are written. */
export interface ReadPages {
  readonly format: string
  readonly name: string
  readonly description: string
  readonly operations: number
  readonly pages: readonly ReadPage[]
  /** Catalogs with a position of their own. */
  readonly catalogs: readonly ReadCatalog[]
  /** Files that the pages link to. */
  readonly files: readonly TreeFile[]
  /** Pages of operations that the file lacks are kept. */
  readonly isSample: boolean
  /** Settings of the item, when the file is the export of one. */
  readonly item: ExportedItem | undefined
  readonly remarks: readonly TreeRemark[]
}

const orderedCatalogs = (
  catalogs: readonly TreeCatalog[],
  path: readonly string[] = [],
): ReadCatalog[] =>
  catalogs.flatMap(({ name, order, catalogs: inner }) => {
    const own = [...path, name]
    return [...(order === undefined ? [] : [{ path: own, order }]), ...orderedCatalogs(inner, own)]
  })

/** Reads a foreign file. @throws {Failure} those of `readFile` in `importers` */
export const readImportTask = task({
  name: 'import',
  async run({ isApi, only, locale, remarksIn, fileBytes, ...file }: ReadOrder): Promise<ReadPages> {
    // other workers need not load the formats
    const { readFile } = await import('../../../importers/index.ts')
    const { pageMarkdown, placedPages } = await import('../../../importers/source/tree-text.ts')
    const takesFile = (name: string, size: number) => size <= fileBytes && isAcceptedName(name)
    const read = await readFile(file, { locale, remarksIn, takesFile }, only)
    const { format, tree, operations, remarks, item, isSample = false } = read
    const pages = placedPages(tree).map(({ path, page }) => ({
      path,
      title: page.title,
      ...(page.kind === 'api' && isApi
        ? { text: '', document: page.document }
        : { text: page.kind === 'markdown' ? page.text : pageMarkdown(page, locale) }),
      operation: page.operation,
      order: page.order,
      remark: page.remark,
      id: page.id,
      links: page.kind === 'markdown' ? (page.links ?? []) : [],
    }))
    const { name, description, files = [] } = tree
    const catalogs = orderedCatalogs(tree.catalogs)
    const source = { format, name, description, operations, isSample, item }
    return { ...source, pages, remarks, catalogs, files }
  },
  ms: 60_000,
  memoryMb: 1_024,
  workers: 1,
})
