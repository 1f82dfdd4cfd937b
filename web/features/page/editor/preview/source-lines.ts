/** Source lines of a block, from 0, and where it is drawn; `to` and `bottom` are behind it. */
interface DrawnBlock {
  from: number
  to: number
  /** Pixels from the start of what scrolls. */
  top: number
  bottom: number
}

/**
 * Which source line is drawn at which height of a scrolling preview, by the lines its blocks carry;
 * between known ones it is estimated. Only blocks near what is asked for are measured, since text
 * far away has not been laid out. Source: web/spec/writing.md 1.8.
 */
export class SourceLines {
  readonly #scroller: HTMLElement
  /** Number of lines of the whole text. */
  readonly #count: number
  readonly #blocks: readonly HTMLElement[]

  constructor(scroller: HTMLElement, count: number) {
    this.#scroller = scroller
    this.#count = count
    let end = 0
    // what is drawn elsewhere than it was written, such as a footnote, would lead astray
    this.#blocks = [...scroller.querySelectorAll<HTMLElement>('[data-lines]')].filter((block) => {
      const { from, to } = linesOf(block)
      if (from < end || !block.checkVisibility()) return false
      end = to
      return true
    })
  }

  /** The line at a height, in pixels from the start of what scrolls; with the share above it. */
  lineAt(height: number): number {
    const index = this.#lastWhere((block) => this.#measured(block).top <= height)
    const { before, after } = this.#around(index)
    if (height < before.bottom)
      return between(height, before.top, before.bottom, before.from, before.to)
    return between(height, before.bottom, after.top, before.to, after.from)
  }

  /** The inverse of `lineAt`. */
  heightOf(line: number): number {
    const index = this.#lastWhere((block) => linesOf(block).from <= line)
    const { before, after } = this.#around(index)
    if (line < before.to) return between(line, before.from, before.to, before.top, before.bottom)
    return between(line, before.to, after.from, before.bottom, after.top)
  }

  /** What is above the text, such as the title of its page. Pixels. */
  get start(): number {
    const [first] = this.#blocks
    return first ? this.#measured(first).top : 0
  }

  /** A block and the next one; before the first and behind the last are the ends of the text. */
  #around(index: number): { before: DrawnBlock; after: DrawnBlock } {
    const block = this.#blocks[index]
    const next = this.#blocks[index + 1]
    const { start } = this
    const end = this.#scroller.scrollHeight
    return {
      before: block ? this.#measured(block) : { from: 0, to: 0, top: start, bottom: start },
      after: next
        ? this.#measured(next)
        : { from: this.#count, to: this.#count, top: end, bottom: end },
    }
  }

  #measured(block: HTMLElement): DrawnBlock {
    const { top, bottom } = block.getBoundingClientRect()
    const shift = this.#scroller.scrollTop - this.#scroller.getBoundingClientRect().top
    return { ...linesOf(block), top: top + shift, bottom: bottom + shift }
  }

  /** Index of the last block that satisfies `test`, as all before it do; -1 for none. */
  #lastWhere(test: (block: HTMLElement) => boolean): number {
    let low = -1
    let high = this.#blocks.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (test(this.#blocks[middle]!)) low = middle
      else high = middle
    }
    return low
  }
}

function linesOf({ dataset }: HTMLElement): { from: number; to: number } {
  const [from = 0, to = 0] = (dataset.lines ?? '').split('-').map(Number)
  return { from, to }
}

/** The value that is as far from `a` to `b` as `at` is from `start` to `end`. */
function between(at: number, start: number, end: number, a: number, b: number): number {
  const share = end > start ? Math.min(1, Math.max(0, (at - start) / (end - start))) : 0
  return a + share * (b - a)
}
