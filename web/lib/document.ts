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
  page.remove()
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
