/** The settings of a table's view, kept in the address. */
export interface TableView {
  /** Counted from 1. */
  page: number
  /** Rows per page. */
  size: number
  sort: { name: string; descending: boolean } | null
  /** Filter values by name; an empty value filters nothing. */
  filters: Readonly<Record<string, string>>
}

/** Selectable page sizes. Source: web/spec/design.md 4 (list table). */
export const pageSizes = (usual: number): number[] =>
  [...new Set([usual, usual * 3, 50])].toSorted((one, other) => one - other)

export interface ViewDefaults {
  size: number
  sort?: TableView['sort']
  /** Names of the filters. */
  filters?: readonly string[]
}

/** Reads the view from the query of an address; invalid values are ignored. */
export function readView(
  query: URLSearchParams,
  { size, sort = null, filters = [] }: ViewDefaults,
): TableView {
  const page = Number(query.get('page'))
  const asked = query.get('sort')
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size,
    sort: asked ? { name: asked.replace(/^-/, ''), descending: asked.startsWith('-') } : sort,
    filters: Object.fromEntries(filters.map((name) => [name, query.get(name) ?? ''])),
  }
}

/** Writes the view into a query without touching other parameters; defaults are left out. */
export function writeView(
  query: URLSearchParams,
  view: TableView,
  { sort = null }: ViewDefaults,
): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value)
  put('page', view.page > 1 ? String(view.page) : '')
  const isUsual = view.sort?.name === sort?.name && view.sort?.descending === sort?.descending
  put('sort', !view.sort || isUsual ? '' : `${view.sort.descending ? '-' : ''}${view.sort.name}`)
  for (const [name, value] of Object.entries(view.filters)) put(name, value.trim())
  return next
}
