/** A catalog with those below it. */
export interface CatalogNode {
  id: string
  name: string
  children?: readonly CatalogNode[]
}

/** A catalog as a line of a list. */
export interface CatalogLine {
  id: string
  name: string
  /** The names from the top to it. */
  path: string
  /** 0 for those at the top; -1 for what stands before them. */
  depth: number
}

/** The catalogs in the order of the tree, without `without` and what lies below it. */
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

/** The lines whose name contains the words, each below the catalogs it lies in. */
export function linesWith(
  lines: readonly CatalogLine[],
  words: string,
  language: string,
): CatalogLine[] {
  const wanted = words.trim().toLocaleLowerCase(language)
  if (wanted === '') return [...lines]
  const kept = new Set<CatalogLine>()
  const above: CatalogLine[] = []
  for (const line of lines) {
    above.length = Math.max(0, line.depth)
    above.push(line)
    if (line.name.toLocaleLowerCase(language).includes(wanted))
      for (const one of above) kept.add(one)
  }
  return lines.filter((one) => kept.has(one))
}
