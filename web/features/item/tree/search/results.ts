import type { Answer } from '../../../../api/calls.ts'
import { shownExcerpt, type Excerpt } from '../../../../lib/text/excerpt.ts'
import { pathText } from '../../../../lib/text/isolated.ts'
import type { Range } from '../../../../lib/text/match.ts'
import { ancestorsOf, type Entry, type Tree } from '../../../../parts/catalog-tree/tree.ts'

/** A page that was found. */
export interface Result {
  id: string
  title: string
  isDraft: boolean
  /** What is marked in the title. */
  marks: readonly Range[]
  /** Names of its catalogs. */
  path: string
  /** Absent for pages that only the client has found. */
  excerpt?: Excerpt
}

type Hit = Answer<'item/search'>['pages'][number]

/** As many as a call answers at most. Source: web/spec/reading.md 9.1. */
const most = 500

/**
 * One list of what the server has found, by its score, and of the pages of the menu whose title, or
 * catalogs, contain every word of the keyword. As with the server, all hits in titles come before
 * those in texts; those in catalogs alone come after them, own drafts last.
 * @param hits absent as long as the server has not answered
 */
export function resultsOf(tree: Tree, keyword: string, hits: readonly Hit[] = []): Result[] {
  const known = new Set(hits.map(({ page_id }) => page_id))
  const { inTitle, inPath } = matchesIn(tree, keyword, known)
  const found = hits.map(resultOf)
  const texts = found.filter(({ marks }) => marks.length === 0)
  const titles = found.filter(({ marks }) => marks.length > 0)
  return [...titles, ...inTitle, ...texts, ...inPath]
    .sort((one, other) => Number(one.isDraft) - Number(other.isDraft))
    .slice(0, most)
}

const resultOf = (hit: Hit): Result => ({
  id: hit.page_id,
  title: hit.page_title,
  isDraft: hit.is_draft === '1',
  marks: hit.hits.title,
  path: pathText(hit.cat_path),
  excerpt: shownExcerpt(hit.search_content, hit.hits.excerpt),
})

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

function matchesIn({ pages }: Tree, keyword: string, known: ReadonlySet<string>) {
  const words = folded(keyword).split(/\s+/).filter(Boolean)
  const inTitle: Result[] = []
  const inPath: Result[] = []
  for (const page of pages) {
    if (known.has(page.id)) continue
    const title = folded(page.title)
    const path = pathText(ancestorsOf(page).map((catalog) => catalog.title))
    if (words.every((word) => title.includes(word)))
      inTitle.push(matchOf(page, path, marksIn(page.title, words)))
    else if (words.every((word) => title.includes(word) || folded(path).includes(word)))
      inPath.push(matchOf(page, path, []))
  }
  return { inTitle, inPath }
}

const matchOf = (page: Entry, path: string, marks: readonly Range[]): Result => ({
  id: page.id,
  title: page.title,
  isDraft: page.isDraft,
  marks,
  path,
})

/** None where case folding has changed the length, so that no character is cut. */
function marksIn(title: string, words: readonly string[]): Range[] {
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
