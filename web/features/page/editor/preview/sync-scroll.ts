import type { SourceEditor } from '../source/source-editor.ts'
import { SourceLines } from './source-lines.ts'

type ScrolledSource = Pick<SourceEditor, 'scroller' | 'lines' | 'lineAt' | 'heightOf'>

/**
 * Makes a source and its preview scroll together by source line; the one being used leads. What is
 * at its upper edge is at that of the other one while it is scrolled to its start, and at the lower
 * edges at the end, so that both ends are reached together. Returns the function that stops. Source:
 * web/spec/writing.md 1.8.
 */
export function syncScroll(source: ScrolledSource, preview: HTMLElement): () => void {
  const ending = new AbortController()
  let leader = source.scroller
  const follow = (
    from: HTMLElement,
    to: HTMLElement,
    heightIn: (height: number, lines: SourceLines) => number,
  ) => {
    const lead = () => (leader = from)
    for (const name of ['pointerenter', 'wheel', 'touchstart', 'focusin', 'keydown'])
      from.addEventListener(name, lead, { signal: ending.signal, passive: true })
    const scroll = () => {
      const way = from.scrollHeight - from.clientHeight
      if (leader !== from || way <= 0) return
      const share = Math.min(1, from.scrollTop / way)
      const height = from.scrollTop + share * from.clientHeight
      const lines = new SourceLines(preview, source.lines())
      // what is above the text of the preview goes within the first screen
      const above = to === preview ? Math.max(0, 1 - from.scrollTop / from.clientHeight) : 0
      to.scrollTop = heightIn(height, lines) - share * to.clientHeight - above * lines.start
    }
    from.addEventListener('scroll', scroll, { signal: ending.signal, passive: true })
  }
  follow(source.scroller, preview, (height, lines) => lines.heightOf(source.lineAt(height)))
  follow(preview, source.scroller, (height, lines) => source.heightOf(lines.lineAt(height)))
  return () => ending.abort()
}

/**
 * The source line, from 0, that a preview shows at a point of the window; `null` on what has an
 * action of its own.
 */
export function lineOfPoint(
  { target, clientY }: Pick<MouseEvent, 'target' | 'clientY'>,
  preview: HTMLElement,
  lines: number,
): number | null {
  if (!(target instanceof Element) || target.closest('a, button, input, summary')) return null
  const height = clientY - preview.getBoundingClientRect().top + preview.scrollTop
  return Math.floor(new SourceLines(preview, lines).lineAt(height))
}
