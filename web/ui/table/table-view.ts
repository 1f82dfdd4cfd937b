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
  /** Starts the names of the parameters, where a screen has several tables. */
  prefix?: string
}

/** Reads the view from the query of an address; invalid values are ignored. */
export function readView(
  query: URLSearchParams,
  { size, sort = null, filters = [], prefix = '' }: ViewDefaults,
): TableView {
  const get = (name: string) => query.get(`${prefix}${name}`)
  const page = Number(get('page'))
  const asked = get('sort')
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size,
    sort: asked ? { name: asked.replace(/^-/, ''), descending: asked.startsWith('-') } : sort,
    filters: Object.fromEntries(filters.map((name) => [name, get(name) ?? ''])),
  }
}

/** Writes the view into a query without touching other parameters; defaults are left out. */
export function writeView(
  query: URLSearchParams,
  view: TableView,
  { sort = null, prefix = '' }: ViewDefaults,
): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string) =>
    value === '' ? next.delete(`${prefix}${name}`) : next.set(`${prefix}${name}`, value)
  put('page', view.page > 1 ? String(view.page) : '')
  const isUsual = view.sort?.name === sort?.name && view.sort?.descending === sort?.descending
  put('sort', !view.sort || isUsual ? '' : `${view.sort.descending ? '-' : ''}${view.sort.name}`)
  for (const [name, value] of Object.entries(view.filters)) put(name, value.trim())
  return next
}
