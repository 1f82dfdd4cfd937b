import { pagesInOrder, type ExportSource } from '../source.ts'

export interface OpenapiPage {
  readonly page_id: number
  readonly title: string
  /** As stored. */
  readonly text: string
  /** Names of the catalogs, from the root. */
  readonly path: readonly string[]
  /** Ids of these catalogs; absent where names alone tell them apart. */
  readonly catalogs?: readonly number[]
}

/**
 * Reads the pages of an item for its document.
 *
 * @param most characters of all texts
 * @returns `undefined` when there are more
 */
export async function openapiPages(
  source: ExportSource,
  most: number,
): Promise<OpenapiPage[] | undefined> {
  const places = new Map(
    [...pagesInOrder(source)].map(({ page, path }) => [
      page.page_id,
      {
        title: page.title,
        path: path.map(({ name }) => name),
        catalogs: path.map(({ cat_id }) => cat_id),
      },
    ]),
  )
  const pages: OpenapiPage[] = []
  let characters = 0
  for await (const { page_id, stored } of source.read()) {
    characters += stored.length
    if (characters > most) return undefined
    const place = places.get(page_id)
    if (place) pages.push({ page_id, ...place, text: stored })
  }
  return pages
}
