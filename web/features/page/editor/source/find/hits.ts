import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'

export interface Hit {
  from: number
  to: number
}

export interface Hits {
  list: readonly Hit[]
  /** There are more than these. */
  isMore: boolean
}

/** Counted and shown at most; a letter in a long page is there a hundred thousand times. */
export const mostHits = 9_999
/** Characters that are searched without a pause in which keys are taken. */
const pieceLength = 60_000
/** Milliseconds of work between pauses. */
const stretch = 6

/**
 * Finds all hits in pieces, so that typing goes on meanwhile.
 *
 * @returns what ends it; `onFound` is not called afterwards
 */
export function findHits(
  state: EditorState,
  query: SearchQuery,
  onFound: (hits: Hits) => void,
): () => void {
  const list: Hit[] = []
  const hits = hitsIn(state, query)
  let timer = 0
  const go = () => {
    const until = performance.now() + stretch
    for (;;) {
      const { value, done } = hits.next()
      if (value) list.push(value)
      if (done || list.length > mostHits)
        return onFound({ list: list.slice(0, mostHits), isMore: list.length > mostHits })
      if (performance.now() > until) break
    }
    timer = window.setTimeout(go)
    return undefined
  }
  timer = window.setTimeout(go)
  return () => clearTimeout(timer)
}

/** Hits in their order, and `null` after each piece of the text. */
function* hitsIn(state: EditorState, query: SearchQuery): Generator<Hit | null, undefined> {
  const { doc } = state
  const length = query.search.length
  for (let from = 0; from <= doc.length;) {
    const end = Math.min(from + pieceLength + length, doc.length)
    // a regular expression may go over several lines; others are found within one
    const to = !query.regexp ? end : spansLines(query) ? doc.length : doc.lineAt(end).to
    let last = from
    const cursor = query.getCursor(state, from, to)
    for (let next = cursor.next(); !next.done; next = cursor.next()) {
      const hit = next.value
      yield { from: hit.from, to: hit.to }
      last = hit.to
    }
    if (to === doc.length) return undefined
    from = Math.max(last, query.regexp ? to + 1 : to - length + 1)
    yield null
  }
  return undefined
}

/** As the library decides it. */
const spansLines = ({ search }: SearchQuery): boolean => /\\[sWDnr]|\n|\r|\[\^/.test(search)

/** The number of the hit that is selected, counted from 1; 0 when none is. */
export function placeOf({ from, to }: Hit, list: readonly Hit[]): number {
  const at = firstFrom(from, list)
  return list[at]?.from === from && list[at].to === to ? at + 1 : 0
}

/** The index of the first hit at or after a position; the number of hits when there is none. */
export function firstFrom(position: number, list: readonly Hit[]): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.from < position) low = middle + 1
    else high = middle
  }
  return low
}
