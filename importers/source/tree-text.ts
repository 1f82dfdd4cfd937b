import type { Locale } from '#contract/locales/sentence.ts'
import { apiMarkdown, type ApiDocument } from '#contract/text/content/api-markdown.ts'
import type { TreeCatalog, TreePage } from '#contract/tree.ts'
import { selfContained } from './self-contained.ts'

/** A page with the names of the catalogs it lies in. */
export interface PlacedPage {
  readonly path: readonly string[]
  readonly page: TreePage
}

/** All pages of a tree, those of a catalog before those of the catalogs in it. */
export const placedPages = (
  { catalogs, pages }: Pick<TreeCatalog, 'catalogs' | 'pages'>,
  path: readonly string[] = [],
): PlacedPage[] => [
  ...pages.map((page) => ({ path, page })),
  ...catalogs.flatMap((catalog) => placedPages(catalog, [...path, catalog.name])),
]

/** The text of a page as markdown. */
export const pageMarkdown = (page: TreePage, locale: Locale): string =>
  page.kind === 'api' ? apiMarkdown(withOwnText(page.document), locale) : page.text

/** What others wrote does not change how the rest of the page is read. */
function withOwnText(document: ApiDocument): ApiDocument {
  const { info } = document
  const { description, remark } = info
  return {
    ...document,
    info: {
      ...info,
      ...(description === undefined ? {} : { description: selfContained(description) }),
      ...(remark === undefined ? {} : { remark: selfContained(remark) }),
    },
  }
}
