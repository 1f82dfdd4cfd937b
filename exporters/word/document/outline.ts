import type { ExportedCatalog, ExportedPage, ExportSource } from '../../source.ts'
import { pageBookmark } from '../content/links.ts'
import { deepestLevel } from './styles.ts'

/** A catalog or a page, in the order of the document. */
export interface OutlineEntry {
  readonly title: string
  /** From 1. */
  readonly level: number
  readonly bookmark: string
  /** Absent for a catalog. */
  readonly page?: ExportedPage
}

/** All catalogs and pages: pages of a catalog come before the catalogs in it. */
export function outlineOf({
  pages,
  catalogs,
}: Pick<ExportSource, 'pages' | 'catalogs'>): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  const place = (
    own: { readonly pages: readonly ExportedPage[]; readonly catalogs: readonly ExportedCatalog[] },
    depth: number,
  ) => {
    const level = Math.min(depth, deepestLevel)
    for (const page of own.pages)
      entries.push({ title: page.title, level, bookmark: pageBookmark(page.page_id), page })
    for (const catalog of own.catalogs) {
      entries.push({ title: catalog.name, level, bookmark: `catalog_${catalog.cat_id}` })
      place(catalog, depth + 1)
    }
  }
  place({ pages, catalogs }, 1)
  return entries
}
