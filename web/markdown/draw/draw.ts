import { finish, type Finishing, type Waiting } from './finish.ts'
import { sanitise } from '../parse/sanitise.ts'

/** HTML drawn at once: about two windows of text. Characters. Source: web/spec/reading.md 11.14. */
const firstPart = 24_000
/** HTML of each later slice, small enough for a few milliseconds. Characters. */
const slicePart = 6_000
/**
 * Time a slice of work may take while the reader scrolls. Milliseconds. Source: web/spec/reading.md
 * 11.14.
 */
const workTime = 8

/** A text on its way into the page. */
export interface Drawing {
  /** Draws everything up to and including this block at once, for a jump to a heading or a hit. */
  upTo(block: number): void
  all(): void
  /** Nothing more is drawn. */
  stop(): void
}

export interface Drawn {
  /** A new piece stands in the page. */
  onPiece(piece: Element): void
  /** Addresses that wait for the former hosts of the site. */
  onWaiting(waiting: Waiting[]): void
  /** From 0 to 1; 1 once, at the end. */
  onProgress(share: number): void
}

/**
 * Draws blocks into an empty container: what is seen first at once, the rest in order, in idle
 * time, each piece laid out when it comes into view. Source: web/spec/reading.md 11.14.
 *
 * @param blocks not yet sanitised
 */
export function drawBlocks(
  container: HTMLElement,
  blocks: readonly string[],
  finishing: Finishing,
  drawn: Drawn,
): Drawing {
  let next = 0
  let cancel = () => {}

  const piece = (size: number) => {
    let html = ''
    do html += blocks[next++]
    while (next < blocks.length && html.length + blocks[next]!.length <= size)
    const fragment = sanitise(html)
    const waiting = finish(fragment, finishing)
    const slice = container.ownerDocument.createElement('div')
    slice.className =
      container.childElementCount === 0 && next === blocks.length ? 'md-all' : 'md-slice'
    slice.append(fragment)
    container.append(slice)
    if (waiting.length > 0) drawn.onWaiting(waiting)
    drawn.onPiece(slice)
  }
  const later = () => {
    drawn.onProgress(blocks.length === 0 ? 1 : next / blocks.length)
    if (next >= blocks.length) return
    cancel = whenIdle(() => {
      const end = performance.now() + workTime
      do piece(slicePart)
      while (next < blocks.length && performance.now() < end)
      later()
    })
  }
  const upTo = (block: number) => {
    const isLate = next <= block && next < blocks.length
    while (next <= block && next < blocks.length) piece(slicePart)
    if (!isLate) return
    cancel()
    later()
  }
  if (blocks.length > 0) piece(firstPart)
  later()
  return { upTo, all: () => upTo(blocks.length - 1), stop: () => cancel() }
}

/** Runs something when the page has nothing better to do; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const ticket = requestIdleCallback(run, { timeout: 200 })
    return () => cancelIdleCallback(ticket)
  }
  const ticket = setTimeout(run, 1)
  return () => clearTimeout(ticket)
}
