/** A catalog and its parent; 0 is the root. */
export interface CatalogPosition {
  readonly cat_id: number
  readonly parent_cat_id: number
}

/** Catalogs by parent, each list in the given order. */
export const childrenOf = <C extends CatalogPosition>(catalogs: readonly C[]): Map<number, C[]> =>
  Map.groupBy(catalogs, ({ parent_cat_id }) => parent_cat_id)

/** Ids of catalogs and all their descendants. */
export function withAllBelow(catalogs: readonly CatalogPosition[], ...catIds: number[]): number[] {
  const children = childrenOf(catalogs)
  const found = new Set(catIds)
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.cat_id)
  return [...found]
}
