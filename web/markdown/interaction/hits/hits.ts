import { scrollTo } from './scroll-to.ts'

/** How a hit becomes the current one. */
export interface HitOptions {
  /** Nothing is scrolled. */
  isQuiet: boolean
}

/** Search hits highlighted in the content. Source: web/spec/reading.md 9.2. */
export interface Hits {
  readonly count: number
  /**
   * Makes a hit the current one and, unless `isQuiet`, scrolls to it; counts from 0, wrapping
   * around.
   */
  show(index: number, options?: HitOptions): void
  clear(): void
}

/** Hits that stay highlighted while code is still being coloured and diagrams are drawn. */
export interface HitHighlights {
  /** Makes a hit the current one as long as the text is shown, like `show` of the hits. */
  show(index: number, options?: HitOptions): void
  /** Nodes were replaced, and their highlights with them: highlights again, a little later. */
  refresh(): void
  stop(): void
}

/** Nodes that are replaced together are highlighted together. Milliseconds. */
const refreshDelay = 100
/** More hits than anybody steps through; highlighting them would cost more than it helps. */
const mostHits = 2000
const longestKeyword = 100
const allName = 'md-hit'
const currentName = 'md-hit-current'

/** Folds case and width; every code unit stays one unit, so that positions stay valid. */
const foldCase = (text: string): string =>
  text.replace(/[A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f\u3000\uff01-\uff5e]/g, (sign) => {
    const code = sign.charCodeAt(0)
    const narrow =
      code === 0x3000 ? ' ' : code >= 0xff01 ? String.fromCharCode(code - 0xfee0) : sign
    const lower = narrow.toLowerCase()
    return lower.length === 1 ? lower : narrow
  })

const blockSelector = 'p,li,td,th,h1,h2,h3,h4,h5,h6,pre,summary,dt,dd,figcaption,blockquote,div'

/**
 * Marks every word of a keyword in `root`, each on its own, even across the spans of coloured code.
 */
function markHits(root: HTMLElement, keyword: string): Hits {
  const words = [
    ...new Set(
      foldCase(keyword.slice(0, longestKeyword))
        .split(/[\s"“”]+/)
        .filter(Boolean),
    ),
  ]
  const ranges = words.length > 0 ? find(root, words) : []
  return 'highlights' in CSS ? byHighlight(ranges) : byElements(ranges)
}

/** Highlights the hits of a keyword until it is stopped; `onHits` gets their number each time. */
export function highlightHits(
  root: HTMLElement,
  keyword: string,
  onHits: (count: number) => void,
): HitHighlights {
  let current = -1
  let hits: Hits | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const mark = () => {
    hits?.clear()
    hits = markHits(root, keyword)
    if (current >= 0) hits.show(current, { isQuiet: true })
    onHits(hits.count)
  }
  mark()
  return {
    show: (index, options) => hits?.show((current = index), options),
    refresh: () => {
      clearTimeout(timer)
      timer = setTimeout(mark, refreshDelay)
    },
    stop: () => {
      clearTimeout(timer)
      hits?.clear()
    },
  }
}

function find(root: HTMLElement, words: string[]): Range[] {
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  let block: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    if (!parent || parent.closest('.md-anchor, button, annotation, style')) continue
    const own = parent.closest(blockSelector)
    if (own !== block) text += '\n' // a match never spans two paragraphs
    block = own
    nodes.push({ node, start: text.length })
    text += node.data
  }
  const searched = foldCase(text)
  const spans: [number, number][] = []
  for (const word of words) {
    for (
      let at = searched.indexOf(word);
      at >= 0 && spans.length < mostHits;
      at = searched.indexOf(word, at + word.length)
    ) {
      spans.push([at, at + word.length])
    }
  }
  spans.sort(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd)
  const ranges: Range[] = []
  let index = 0
  let reached = -1
  for (const [from, to] of spans) {
    if (from < reached) continue // inside a longer hit
    reached = to
    while (index + 1 < nodes.length && nodes[index + 1]!.start <= from) index++
    let last = index
    while (last + 1 < nodes.length && nodes[last + 1]!.start < to) last++
    const range = document.createRange()
    range.setStart(nodes[index]!.node, from - nodes[index]!.start)
    range.setEnd(nodes[last]!.node, Math.min(to - nodes[last]!.start, nodes[last]!.node.length))
    ranges.push(range)
  }
  return ranges
}

function byHighlight(ranges: Range[]): Hits {
  CSS.highlights.set(allName, new Highlight(...ranges))
  return {
    count: ranges.length,
    show(index, options) {
      const range = ranges[wrapIndex(index, ranges.length)]
      if (!range) return
      const current = new Highlight(range)
      current.priority = 1
      CSS.highlights.set(currentName, current)
      if (!options?.isQuiet) reveal(range)
    },
    clear() {
      CSS.highlights.delete(allName)
      CSS.highlights.delete(currentName)
    },
  }
}

/**
 * For browsers without custom highlights: wraps the hits in `mark`, last one first so that earlier
 * positions stay valid.
 */
function byElements(ranges: Range[]): Hits {
  const marks = ranges.map(() => [] as HTMLElement[])
  for (let index = ranges.length - 1; index >= 0; index--) marks[index] = wrap(ranges[index]!)
  return {
    count: ranges.length,
    show(index, options) {
      const current = wrapIndex(index, ranges.length)
      marks.forEach((group, at) =>
        group.forEach((mark) => mark.classList.toggle(currentName, at === current)),
      )
      const [mark] = marks[current] ?? []
      if (mark && !options?.isQuiet) reveal(mark)
    },
    clear() {
      for (const mark of marks.flat()) {
        const parent = mark.parentNode
        mark.replaceWith(...mark.childNodes)
        parent?.normalize()
      }
    },
  }
}

function wrap(range: Range): HTMLElement[] {
  const { startContainer, endContainer, startOffset, endOffset, commonAncestorContainer } = range
  const nodes: Text[] = []
  if (startContainer === endContainer) nodes.push(startContainer as Text)
  else {
    const walker = document.createTreeWalker(commonAncestorContainer, NodeFilter.SHOW_TEXT)
    let isInside = false
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      isInside ||= node === startContainer
      if (isInside) nodes.push(node as Text)
      if (node === endContainer) break
    }
  }
  return nodes.map((node) => {
    let text = node
    const end = node === endContainer ? endOffset : node.length
    if (end < node.length) text.splitText(end)
    if (node === startContainer && startOffset > 0) text = text.splitText(startOffset)
    const mark = document.createElement('mark')
    mark.className = allName
    text.replaceWith(mark)
    mark.append(text)
    return mark
  })
}

const wrapIndex = (index: number, count: number): number =>
  count === 0 ? -1 : ((index % count) + count) % count

/** Scrolls a hit to the middle of the window; it may be in the middle of a long block itself. */
function reveal(hit: Range | HTMLElement): void {
  const element = hit instanceof Range ? hit.startContainer.parentElement! : hit
  scrollTo(element, () => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { top, height } = hit.getBoundingClientRect()
    scrollBy({ top: top + (height - innerHeight) / 2, behavior: 'instant' })
  })
}
