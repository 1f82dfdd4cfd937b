import { whenIdle } from '../../lib/when-idle.ts'

/**
 * Time one slice of work may take while the reader scrolls. Milliseconds. Source:
 * web/spec/reading.md 11.14.
 */
const workTime = 8

/** The slices of a rendered text; nothing else starts like this. */
export const slicesOf = (html: string): string[] =>
  html.split(/(?=<div class="md-slice(?: md-near)?">)/)

/** A text being inserted into the page. */
export interface Insertion {
  /**
   * Inserts everything up to and including this slice at once, for a jump to a heading or a hit.
   */
  upTo(slice: number): void
  all(): void
  /** Stops inserting. */
  stop(): void
}

interface InsertionHandlers {
  /** Called for each inserted slice. */
  onPiece(piece: Element, index: number): void
  /** From 0 to 1; 1 once, at the end. */
  onProgress(share: number): void
}

/**
 * Inserts the slices of a rendered text in order, in idle time; those already there are adopted at
 * once. Source: web/spec/reading.md 11.14.
 * @param container contains the first slice, or all of them when they came with the document
 */
export function insertSlices(
  container: HTMLElement,
  slices: readonly string[],
  { onPiece, onProgress }: InsertionHandlers,
): Insertion {
  let cancel = () => {}
  for (const [index, piece] of [...container.children].entries()) onPiece(piece, index)
  const insert = () => {
    const index = container.childElementCount
    container.insertAdjacentHTML('beforeend', slices[index]!)
    onPiece(container.lastElementChild!, index)
  }
  const isWhole = () => container.childElementCount >= slices.length
  const later = () => {
    onProgress(isWhole() ? 1 : container.childElementCount / slices.length)
    if (isWhole()) return
    cancel = whenIdle(() => {
      const end = performance.now() + workTime
      do insert()
      while (!isWhole() && performance.now() < end)
      later()
    })
  }
  const upTo = (slice: number) => {
    if (slice < container.childElementCount || isWhole()) return
    cancel()
    while (container.childElementCount <= slice && !isWhole()) insert()
    later()
  }
  later()
  return { upTo, all: () => upTo(slices.length - 1), stop: () => cancel() }
}
