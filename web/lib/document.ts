/** Milliseconds after which a long text has certainly been drawn completely. */
const timeout = 3000

/** Heights of the slices of the text in the document, in pixels, until the text that replaces it. */
let sliceHeights: readonly number[] = []

/**
 * Removes the page that came with the document, while the application draws its own in the same
 * frame. The window keeps its height until the text is complete, so that a reader who has scrolled
 * stays in place, and its text keeps the heights of its slices.
 */
export function removeDocument(): void {
  const page = document.getElementById('document')
  if (!page) return
  if (scrollY > 0) {
    sliceHeights = Array.from(
      page.querySelectorAll('.md-slice'),
      (slice) => slice.getBoundingClientRect().height,
    )
    document.body.style.minHeight = `${document.documentElement.scrollHeight}px`
    setTimeout(() => {
      document.body.style.minHeight = ''
      sliceHeights = []
    }, timeout)
  }
  const find = focusedIn(page)
  page.remove()
  if (find) refocus(find)
}

type Find = (root: Element) => HTMLElement | undefined

/** How to find again what has the focus: the how many-th it is of the elements that read alike. */
function focusedIn(page: Element): Find | undefined {
  const focused = page.querySelector<HTMLElement>(':is(a, button, summary):focus')
  if (!focused) return undefined
  const alike = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(focused.localName)].filter(
      ({ textContent }) => textContent.trim() === focused.textContent.trim(),
    )
  const index = alike(page).indexOf(focused)
  return (root) => alike(root)[index]
}

/** Moves the focus there as soon as it is drawn, unless the reader has moved it meanwhile. */
function refocus(find: Find): void {
  const root = document.getElementById('root')!
  const attempt = () => {
    const element = document.activeElement === document.body ? find(root) : undefined
    element?.focus({ preventScroll: true })
    if (document.activeElement !== document.body) watcher.disconnect()
  }
  const watcher = new MutationObserver(attempt)
  watcher.observe(root, { childList: true, subtree: true })
  setTimeout(() => watcher.disconnect(), timeout)
  attempt()
}

/**
 * Heights of the slices that a reader has scrolled past, or would have, in the page that came with
 * the document, in pixels; empty for any other text.
 */
export function takeSliceHeights(): readonly number[] {
  const taken = sliceHeights
  sliceHeights = []
  return taken
}
