import { exactJson } from '#contract/text/content/exact-json.ts'
import type { OutputOf } from '#contract/call.ts'
import { exportCalls } from '#contract/calls/export.ts'
import type { importCalls } from '#contract/calls/import.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { compareApis, type ApiChange } from '../../../importers/openapi/changes/compare.ts'
import { nodeOf, textOf, type Node } from '../../../importers/source/values.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session/session.ts'
import type { StockItem } from '../../sync/remote/stock/item.ts'
import { pagesIn, type ImportedPage } from '../import/pages.ts'

type Tree = OutputOf<typeof importCalls.auto>['tree']

/**
 * What the API pages of an item, or of its preview, describe; undefined where it cannot be read as a
 * whole.
 *
 * @param preview its name; empty for the item itself
 */
export async function apiOfItem(
  session: Session,
  item: number,
  preview: string,
): Promise<Node | undefined> {
  try {
    const { document } = await session.ask(exportCalls.openapi, {
      item_id: item,
      preview,
      cat_id: 0,
      page_id: 0,
      format: 'json',
      version: '3.1',
    })
    return nodeOf(exactJson(document))
  } catch (error) {
    // a comparison that is not possible must not end the push
    if (error instanceof Problem) return undefined
    throw error
  }
}

/**
 * What the API pages of an item of a stock server describe: the document is made here, of the texts
 * that the push has read. Undefined where they are too large for one. Source: cli/spec.md 6
 */
export async function apiOfStock(item: StockItem, locale: Locale): Promise<Node | undefined> {
  const { stockSource, textOnly } = await import('../export/stock-source.ts')
  const { openapiOf } = await import('../export/openapi.ts')
  const made = await openapiOf(stockSource(item, textOnly), { locale, syntax: 'json' })
  return made && nodeOf(exactJson(made.text))
}

/**
 * Changes that break callers, or may, between the pages of an item before and after a push. Both are
 * read from the pages, so that what pages cannot express is no difference.
 *
 * @param tree what the push did; operations that it calls gone count as such, whatever became of
 * their pages
 */
export function breakingChanges(before: Node, after: Node, tree: Tree): ApiChange[] {
  const gone = new Set(
    pagesIn(tree).flatMap(({ page }) => (page.state === 'removed' ? keyOf(page) : [])),
  )
  const paths = Object.entries(nodeOf(after.paths)).map(([path, operations]) => {
    const left = Object.entries(nodeOf(operations)).filter(
      ([method, one]) => !gone.has(keyOf({ method, page_title: textOf(nodeOf(one).summary) })),
    )
    return [path, Object.fromEntries(left)] as const
  })
  const changes = compareApis(before, { ...after, paths: Object.fromEntries(paths) })
  return changes.filter(({ level }) => level !== 'info')
}

/** An operation by its method and title. */
const keyOf = ({ method, page_title }: Pick<ImportedPage['page'], 'method' | 'page_title'>) =>
  `${method.toLowerCase()} ${page_title}`
