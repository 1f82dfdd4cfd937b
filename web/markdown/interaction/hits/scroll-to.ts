import { showTabsOf } from '../tabs.ts'

/** How long a jump is corrected while pictures above the target load. Milliseconds. */
const settlingTime = 3000

/**
 * Scrolls to an element, opening what hides it, and again when something above it changes height,
 * unless the reader scrolls meanwhile.
 */
export function scrollTo(
  element: HTMLElement,
  scroll = () => element.scrollIntoView({ block: 'start', behavior: 'instant' }),
): void {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent instanceof HTMLDetailsElement) parent.open = true
  showTabsOf(element)
  scroll()
  const abort = new AbortController()
  const watcher = new ResizeObserver(scroll)
  watcher.observe(element.closest('.md-content')!)
  const stop = () => {
    watcher.disconnect()
    abort.abort()
  }
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
    // capturing: not by the key that has caused this jump
    addEventListener(name, stop, { signal: abort.signal, passive: true, capture: true })
  setTimeout(stop, settlingTime)
}
