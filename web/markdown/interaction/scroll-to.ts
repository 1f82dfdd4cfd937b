import { showTabsOf } from './tabs.ts'

/** How long a jump is corrected while pictures above the target load. Milliseconds. */
const settlingTime = 3000

/**
 * Scrolls to an element, and again when something above it changes height, unless the reader
 * scrolls meanwhile.
 */
export function scrollTo(element: HTMLElement): void {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent instanceof HTMLDetailsElement) parent.open = true
  showTabsOf(element)
  const scroll = () => element.scrollIntoView({ block: 'start', behavior: 'instant' })
  scroll()
  const abort = new AbortController()
  const watcher = new ResizeObserver(scroll)
  watcher.observe(element.closest('.md-content')!)
  const stop = () => {
    watcher.disconnect()
    abort.abort()
  }
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
    addEventListener(name, stop, { signal: abort.signal, passive: true })
  setTimeout(stop, settlingTime)
}
