import { pagesInOrder, type ExportedCatalog, type ExportSource } from '../../../exporters/source.ts'

/** What of an item or a folder is exported. */
export type Part = Pick<ExportSource, 'pages' | 'catalogs' | 'scope'>

type Tree = Pick<ExportSource, 'pages' | 'catalogs'>

/** A page, as if it were all there is. @returns `undefined` when there is none with this id */
export function pagePart(tree: Tree, page_id: number): Part | undefined {
  const found = [...pagesInOrder(tree)].find(({ page }) => page.page_id === page_id)
  return found && { pages: [found.page], catalogs: [], scope: 'page' }
}

/** A catalog, as if it were all there is. */
export const catalogPart = ({ name, pages, catalogs }: ExportedCatalog): Part => ({
  pages,
  catalogs,
  scope: { catalog: name },
})

/** All catalogs with their paths: the names with `/` between them. */
export const catalogsBelow = (
  catalogs: readonly ExportedCatalog[],
  above = '',
): { catalog: ExportedCatalog; path: string }[] =>
  catalogs.flatMap((catalog) => {
    const names = above === '' ? catalog.name : `${above}/${catalog.name}`
    return [{ catalog, path: names }, ...catalogsBelow(catalog.catalogs, names)]
  })

/** A path as it was typed, without slashes around it. */
export const namedPath = (typed: string): string => typed.trim().replace(/^\/+|\/+$/g, '')
