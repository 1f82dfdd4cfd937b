import { removeDocument } from '../lib/document.ts'

/** What a screen draws first: its landmark, a skeleton, or text in its place. */
const drawn = 'main, .reader, .text-rows, .state'
/** What may replace a page that came with the document: not a skeleton. */
const drawnWhole = 'article, .state, form'

/**
 * Prepares to remove the document's static frame, or its page, as soon as the application has drawn
 * something in its place. Returns the function that removes it at once.
 */
export function replaceFrame(root: HTMLElement): () => void {
  const remove = () => {
    watcher.disconnect()
    document.getElementById('frame')?.remove()
    removeDocument()
  }
  const isPage = document.getElementById('document') !== null
  const watcher = new MutationObserver(
    () => root.querySelector(isPage ? drawnWhole : drawn) && remove(),
  )
  watcher.observe(root, { childList: true, subtree: true })
  return remove
}
