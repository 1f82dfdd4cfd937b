import type { Locale } from '#contract/locales/sentence.ts'
import type { TreeOperation, TreeRemark } from '#contract/tree.ts'
import { apiContent } from '../../services/open-api/comments.ts'
import { task } from '../../workers/task.ts'

/** A file and how its pages are written. */
export interface ReadOrder {
  readonly name: string
  readonly bytes: Uint8Array
  readonly locale: Locale
  /** Whether API pages stay structured. */
  readonly isApi: boolean
  /** Formats that are taken; all by default. */
  readonly only?: readonly string[]
}

export interface ReadPage {
  /** Names of its catalogs from the root. */
  readonly path: readonly string[]
  readonly title: string
  readonly text: string
  readonly operation?: TreeOperation | undefined
}

/** A file as the pages that are written. */
export interface ReadPages {
  readonly format: string
  readonly name: string
  readonly description: string
  readonly operations: number
  readonly pages: readonly ReadPage[]
  readonly remarks: readonly TreeRemark[]
}

/** Reads a foreign file. @throws {Failure} those of `readFile` in `importers` */
export const readImportTask = task({
  name: 'import',
  async run({ isApi, only, locale, ...file }: ReadOrder): Promise<ReadPages> {
    // other workers need not load the formats
    const { readFile } = await import('../../../importers/index.ts')
    const { pageMarkdown, placedPages } = await import('../../../importers/source/tree-text.ts')
    const { format, tree, operations, remarks } = await readFile(file, { locale }, only)
    const pages = placedPages(tree).map(({ path, page }) => ({
      path,
      title: page.title,
      text:
        page.kind === 'api' && isApi
          ? apiContent(page.document, '')
          : pageMarkdown(page, locale) || `# ${page.title}\n`,
      operation: page.operation,
    }))
    const { name, description } = tree
    return { format, name, description, operations, pages, remarks }
  },
  ms: 60_000,
  memoryMb: 1_024,
  workers: 1,
})
