import { useEffect, useState, type RefObject } from 'react'
import './cut-edges.css'

/**
 * Pixels between the edge of a row and what is scrolled into view: it does not lie under the fade,
 * and part of its neighbour can be seen and pressed.
 */
export const cutEdgeRoom = 48

/**
 * Fades the edges at which a row that scrolls sideways is cut, so that people see that there is
 * more; those whose pointer cannot scroll sideways reach it by what is half in view.
 */
export function useCutEdges(row: RefObject<HTMLElement | null>): void {
  const [edges] = useState(watchEdges)
  useEffect(() => edges.start(row.current), [edges, row])
  // what is in the row may be another with every drawing
  useEffect(() => edges.measure(row.current))
}

function watchEdges() {
  let look = () => {}
  // told after the layout, which looking would force
  const sizes = new ResizeObserver(() => look())
  let known = new WeakSet<Element>()
  return {
    start(box: HTMLElement | null) {
      if (!box) return undefined
      look = () => mark(box)
      box.addEventListener('scroll', look, { passive: true })
      return () => {
        box.removeEventListener('scroll', look)
        sizes.disconnect()
        known = new WeakSet()
      }
    },
    measure(box: HTMLElement | null) {
      for (const one of box ? [box, ...box.children] : []) {
        if (known.has(one)) continue
        known.add(one)
        sizes.observe(one)
      }
    },
  }
}

function mark(box: HTMLElement): void {
  // widths are rounded, positions are not
  const isStart = box.scrollLeft > 1
  const isEnd = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
  const cut = isStart && isEnd ? 'both' : isStart ? 'start' : isEnd ? 'end' : ''
  if (cut) box.dataset['cut'] = cut
  else delete box.dataset['cut']
}
