import {
  ofDocument,
  pagesOfOperations,
  type MadePage,
} from '#contract/text/generated/made-pages.ts'
import type { TreeOperation } from '#contract/tree.ts'
import type { ReadDatabase } from '../../db/database.ts'
import { importedPages } from '../../services/imports/made-pages.ts'

/** Ids of a page and of its counterpart in the preview. */
export interface Pair {
  readonly live: number | undefined
  readonly preview: number | undefined
}

async function publishedPages({ read }: ReadDatabase, itemId: number): Promise<MadePage[]> {
  const made: MadePage[] = []
  for await (const one of importedPages(read, itemId, (all) => void all.where({ is_draft: 0 })))
    made.push(one)
  return made
}

/** Of requests with one method and path, which a collection may have, the one with the title. */
function pageOf(
  pages: readonly MadePage[],
  operation: TreeOperation & { readonly title: string },
): MadePage | undefined {
  const { method, path, id, title } = operation
  const isSame = ({ source }: MadePage) =>
    source.method === method && source.path === path && source.id === id && source.title === title
  return pages.find(isSame) ?? pagesOfOperations(pages, [operation])[0]
}

/**
 * The pages of an operation in a preview and in its item, matched as the import of the document
 * matches them: by all of its operations together.
 *
 * @param file name of the document in its pages
 */
export async function pagesOfOperation(
  db: ReadDatabase,
  items: { readonly live: number; readonly preview: number },
  {
    file,
    operation,
  }: { readonly file: string; readonly operation: TreeOperation & { readonly title: string } },
): Promise<Pair> {
  const [live, all] = await Promise.all([
    publishedPages(db, items.live),
    publishedPages(db, items.preview),
  ])
  const named = all.filter(({ source }) => source.file === file)
  const { from = '' } = (named.find(({ source }) => !source.removed) ?? named[0])?.source ?? {}
  // pages of operations that were gone when the document got its name
  const unnamed = all.filter(({ source }) => source.file === undefined && source.from === from)
  const here = pageOf(named, operation) ?? pageOf(unnamed, operation)
  const shown = [...named, ...unnamed]
  const operations: TreeOperation[] = shown.map(({ source }) => source)
  const { pages: own } = ofDocument(live, { from, file }, operations)
  if (!here) return { live: pageOf(own, operation)?.page_id, preview: undefined }
  const there = pagesOfOperations(own, operations)[shown.indexOf(here)]
  return { live: there?.page_id, preview: here.page_id }
}
