/** Milliseconds in which a long text is drawn whole. */
const patience = 3000

/**
 * Takes away the page that came with the document, as the application draws its own in the same
 * frame. The window keeps its height until that is whole, so that a reader who has scrolled stays
 * where they are.
 */
export function removeDocument(): void {
  const page = document.getElementById('document')
  if (!page) return
  if (scrollY > 0) {
    document.body.style.minHeight = `${document.documentElement.scrollHeight}px`
    setTimeout(() => {
      document.body.style.minHeight = ''
    }, patience)
  }
  page.remove()
}
