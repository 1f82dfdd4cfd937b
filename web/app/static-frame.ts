import { removeDocument } from '../lib/document.ts'

/** What a screen draws first: its landmark, the shape of it, or words in its place. */
const drawn = 'main, .reader, .text-rows, .state'
/** What may take the place of a page that came with the document: no mere shape of one. */
const drawnWhole = 'article, .state, form'

/**
 * Takes the document's static frame, or its page, away as soon as the program has drawn something in its place;
 * gives the way to do it now.
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
