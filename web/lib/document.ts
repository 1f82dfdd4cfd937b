/** Milliseconds after which a long text has certainly been drawn completely. */
const timeout = 3000

/**
 * Removes the page that came with the document, while the application draws its own in the same
 * frame. The window keeps its height until the text is complete, so that a reader who has scrolled
 * stays in place.
 */
export function removeDocument(): void {
  const page = document.getElementById('document')
  if (!page) return
  if (scrollY > 0) {
    document.body.style.minHeight = `${document.documentElement.scrollHeight}px`
    setTimeout(() => {
      document.body.style.minHeight = ''
    }, timeout)
  }
  page.remove()
}
