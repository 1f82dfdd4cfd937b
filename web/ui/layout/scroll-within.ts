/**
 * Scrolls a box, and nothing around it, until the element that `selector` finds in it is in view.
 *
 * `scrollIntoView` would also move the point from which Chromium continues on the next Tab, past
 * the skip link.
 *
 * @param room pixels to keep between the element and the sides of the box, as far as it is wide enough
 */
export function scrollWithin(box: HTMLElement | null, selector: string, room = 0): void {
  const entry = box?.querySelector(selector)
  if (!box || !entry) return
  const [seen, wanted] = [box.getBoundingClientRect(), entry.getBoundingClientRect()]
  box.scrollTop += missing(seen.top, seen.bottom, wanted.top, wanted.bottom)
  const beside = Math.max(0, Math.min(room, (seen.width - wanted.width) / 2))
  box.scrollLeft += missing(seen.left + beside, seen.right - beside, wanted.left, wanted.right)
}

/**
 * Pixels to scroll, negative for backwards. An element larger than the box is aligned with its
 * start.
 */
const missing = (from: number, until: number, start: number, end: number) =>
  start < from ? start - from : end > until ? Math.min(end - until, start - from) : 0
