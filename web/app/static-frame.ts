/** What a screen draws first: its landmark, the shape of it, or words in its place. */
const drawn = 'main, .reader, .text-rows, .state'

/**
 * Takes the document's static frame away as soon as the program has drawn something in its place;
 * gives the way to do it now.
 */
export function replaceFrame(root: HTMLElement): () => void {
  const remove = () => {
    watcher.disconnect()
    document.getElementById('frame')?.remove()
  }
  const watcher = new MutationObserver(() => root.querySelector(drawn) && remove())
  watcher.observe(root, { childList: true, subtree: true })
  return remove
}
