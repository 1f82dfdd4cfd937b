import { selfContainedApi } from '#contract/document/self-contained.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { apiMarkdown } from '#contract/text/content/api-markdown.ts'
import type { TreeCatalog, TreePage } from '#contract/tree.ts'

/** A page with the names of the catalogs it is in. */
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
  page.kind === 'api' ? apiMarkdown(selfContainedApi(page.document), locale) : page.text
