/**
 * A table that is wider than its place scrolls sideways; one that is also taller than the window
 * scrolls inside itself, so that its scroll bar is in reach.
 *
 * @param scrollers `.md-table`
 * @returns those that are wider
 */
export function markTableSizes(scrollers: Iterable<HTMLElement>): Set<HTMLElement> {
  // all are measured before any is changed: one layout, however many there are
  const sizes = Array.from(scrollers, (scroller) => {
    const table = scroller.querySelector('table')
    const isWide = table !== null && table.offsetWidth > scroller.clientWidth + 1
    return { scroller, isWide, isTall: isWide && table.offsetHeight > window.innerHeight }
  })
  for (const { scroller, isWide, isTall } of sizes) {
    scroller.classList.toggle('md-wide', isWide)
    scroller.classList.toggle('md-tall', isTall)
  }
  return new Set(sizes.flatMap(({ scroller, isWide }) => (isWide ? [scroller] : [])))
}

/** Takes away what {@link markTableSizes} has set. */
export const unmarkTableSize = (scroller: Element): void =>
  scroller.classList.remove('md-wide', 'md-tall')
