import type { Locale } from '#contract/locales/sentence.ts'
import type { TreeRemark } from '#contract/tree.ts'
import { openapiWords } from '#contract/text/content/openapi-words.ts'
import { apiContent } from '../../../services/open-api/comments.ts'
import { task } from '../../../workers/task.ts'

/** Pages per call, and characters of their texts. */
const mostPages = 500
const mostCharacters = 8_000_000
/** Remarks that are answered. */
const mostRemarks = 20

interface OperationPage {
  /** Names of its catalogs. */
  readonly path: readonly string[]
  readonly title: string
  readonly text: string
}

/** Contents of a document: the number of its operations, and the first of them as pages. */
export interface OperationPages {
  readonly operations: number
  readonly pages: readonly OperationPage[]
  readonly remarks: readonly TreeRemark[]
}

/**
 * The operations of an OpenAPI document, as the importer reads it: JSON of `OperationPages`.
 *
 * @throws {Failure} `importUnknown` for another text, and what the importer throws
 */
export const openApiTask = task({
  name: 'openapi',
  async run({
    text,
    locale,
    isApi,
  }: {
    readonly text: string
    readonly locale: Locale
    /** Whether the pages are structured API pages. */
    readonly isApi: boolean
  }): Promise<string> {
    // other workers need not load the formats
    const { readFile } = await import('../../../../importers/index.ts')
    const { pageMarkdown, placedPages } = await import('../../../../importers/source/tree/text.ts')
    const file = { name: '', bytes: Buffer.from(text) }
    const { tree, operations, remarks } = await readFile(file, { locale }, ['openapi'])
    const { untagged } = openapiWords(locale)
    const pages: OperationPage[] = []
    let characters = 0
    for (const { path, page } of placedPages(tree)) {
      if (page.kind !== 'api') continue
      if (pages.length >= mostPages || characters >= mostCharacters) break
      const made = isApi ? apiContent(page.document, '') : pageMarkdown(page, locale)
      characters += made.length
      const hasTag = path.length > 1 || path[0] !== untagged
      pages.push({ path: hasTag ? path : [], title: page.title, text: made })
    }
    const answer: OperationPages = { operations, pages, remarks: remarks.slice(0, mostRemarks) }
    return JSON.stringify(answer)
  },
  ms: 20_000,
  memoryMb: 1_024,
  workers: 1,
})
