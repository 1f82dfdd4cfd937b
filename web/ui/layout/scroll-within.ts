/**
 * Scrolls a box, and nothing around it, until the element that `selector` finds in it is in view.
 *
 * `scrollIntoView` would also move the point from which Chromium continues on the next Tab, past
 * the skip link.
 */
export function scrollWithin(box: HTMLElement | null, selector: string): void {
  const entry = box?.querySelector(selector)
  if (!box || !entry) return
  const [seen, wanted] = [box.getBoundingClientRect(), entry.getBoundingClientRect()]
  box.scrollTop += missing(seen.top, seen.bottom, wanted.top, wanted.bottom)
  box.scrollLeft += missing(seen.left, seen.right, wanted.left, wanted.right)
}

/**
 * Pixels to scroll, negative for backwards. An element larger than the box is aligned with its
 * start.
 */
const missing = (from: number, until: number, start: number, end: number) =>
  start < from ? start - from : end > until ? Math.min(end - until, start - from) : 0
