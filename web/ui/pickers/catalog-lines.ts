/** A catalog with its children. */
export interface CatalogNode {
  id: string
  name: string
  children?: readonly CatalogNode[]
}

/** A catalog as an entry of a flat list. */
export interface CatalogLine {
  id: string
  name: string
  /** The names from the root down to it. */
  path: string
  /** 0 at the top level; -1 for entries before the catalogs. */
  depth: number
}

/** The catalogs in tree order, except `without` and its descendants. */
export function linesOf(
  catalogs: readonly CatalogNode[],
  without?: string,
  above = '',
  depth = 0,
): CatalogLine[] {
  return catalogs
    .filter((one) => one.id !== without)
    .flatMap(({ id, name, children = [] }) => {
      const path = above ? `${above} / ${name}` : name
      return [{ id, name, path, depth }, ...linesOf(children, without, path, depth + 1)]
    })
}

/** The lines whose name contains the words, each after the catalogs that contain it. */
export function linesWith(
  lines: readonly CatalogLine[],
  words: string,
  language: string,
): CatalogLine[] {
  const wanted = words.trim().toLocaleLowerCase(language)
  if (wanted === '') return [...lines]
  const matches = new Set<CatalogLine>()
  const above: CatalogLine[] = []
  for (const line of lines) {
    above.length = Math.max(0, line.depth)
    above.push(line)
    if (line.name.toLocaleLowerCase(language).includes(wanted))
      for (const one of above) matches.add(one)
  }
  return lines.filter((one) => matches.has(one))
}
