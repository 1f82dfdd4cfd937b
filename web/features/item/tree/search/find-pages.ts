import { ancestorsOf, type Entry, type Tree } from '../../../../parts/catalog-tree/tree.ts'
import { pathText } from '../../../../lib/isolated.ts'

export interface PageMatch {
  page: Entry
  /** Names of its catalogs. */
  path: string
  /** Ranges of the matched words in the title: from, to, in UTF-16 units. */
  marks: readonly (readonly [number, number])[]
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Pages whose title contains every word of the keyword, then those whose catalogs do; own drafts
 * last. Source: web/spec/reading.md 9.1.
 */
export function findPages({ pages }: Tree, keyword: string): PageMatch[] {
  const words = folded(keyword).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const inTitle: PageMatch[] = []
  const inPath: PageMatch[] = []
  for (const page of pages) {
    const title = folded(page.title)
    const path = pathText(ancestorsOf(page).map((catalog) => catalog.title))
    if (words.every((word) => title.includes(word)))
      inTitle.push({ page, path, marks: marksIn(page.title, words) })
    else if (words.every((word) => title.includes(word) || folded(path).includes(word)))
      inPath.push({ page, path, marks: [] })
  }
  return [...inTitle, ...inPath].sort(
    (one, other) => Number(one.page.isDraft) - Number(other.page.isDraft),
  )
}

/** None where case folding has changed the length, so that no character is cut. */
function marksIn(title: string, words: readonly string[]): [number, number][] {
  const text = folded(title)
  if (text.length !== title.length) return []
  const places = words.flatMap((word) => {
    const found: [number, number][] = []
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      found.push([at, at + word.length])
    return found
  })
  const ordered = places.sort(([one], [other]) => one - other)
  return ordered.filter(([from], index) => index === 0 || from >= ordered[index - 1]![1])
}
