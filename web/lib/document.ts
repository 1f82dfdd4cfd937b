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
  sliceHeights = Array.from(
    page.querySelectorAll('.md-slice'),
    (slice) => slice.getBoundingClientRect().height,
  )
  if (scrollY > 0) {
    document.body.style.minHeight = `${document.documentElement.scrollHeight}px`
    // what is below the text must not become what the browser keeps in place while the text grows
    document.body.style.overflowAnchor = 'none'
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (document.body.style.overflowAnchor = '')),
    )
  }
  setTimeout(() => {
    document.body.style.minHeight = ''
    sliceHeights = []
  }, timeout)
  const find = focusedIn(page)
  const selected = selectedIn(page)
  page.remove()
  if (find) whenDrawn((root) => refocus(root, find))
  if (selected) whenDrawn((root) => select(root, selected))
}

/** Tries again with each change of the application's screen, until it succeeds or time is up. */
function whenDrawn(attempt: (root: Element) => boolean): void {
  const root = document.getElementById('root')!
  const tryOnce = () => {
    if (attempt(root)) watcher.disconnect()
  }
  const watcher = new MutationObserver(tryOnce)
  watcher.observe(root, { childList: true, subtree: true })
  setTimeout(() => watcher.disconnect(), timeout)
  tryOnce()
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

/** Moves the focus there, unless the reader has moved it meanwhile. */
function refocus(root: Element, find: Find): boolean {
  const element = document.activeElement === document.body ? find(root) : undefined
  element?.focus({ preventScroll: true })
  return document.activeElement !== document.body
}

/** Where a selection begins and ends, in characters of the text; it may have been made backwards. */
type Selected = readonly [anchor: number, focus: number]

/** What is selected of the text. */
function selectedIn(page: Element): Selected | undefined {
  const text = page.querySelector('[data-rendered]')
  const selection = getSelection()
  if (!text || !selection || selection.isCollapsed) return undefined
  // other names of headings, which the application does not draw
  for (const names of text.querySelectorAll('noscript')) names.remove()
  const before = (node: Node | null, offset: number) => {
    if (!text.contains(node)) return -1
    const range = new Range()
    range.selectNodeContents(text)
    range.setEnd(node!, offset)
    return range.toString().length
  }
  const anchor = before(selection.anchorNode, selection.anchorOffset)
  const focus = before(selection.focusNode, selection.focusOffset)
  return anchor < 0 || focus < 0 ? undefined : [anchor, focus]
}

/** Selects it again, unless the reader has selected something meanwhile. */
function select(root: Element, [anchor, focus]: Selected): boolean {
  const selection = getSelection()!
  if (!selection.isCollapsed) return true
  const text = root.querySelector('article .md-content')
  if (!text || text.textContent.length < Math.max(anchor, focus)) return false
  const [from, start] = placeAt(text, anchor)
  const [to, end] = placeAt(text, focus)
  selection.setBaseAndExtent(from, start, to, end)
  return true
}

/** The node and the offset in it after so many characters. */
function placeAt(text: Element, characters: number): [Node, number] {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  let left = characters
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const { length } = node as Text
    if (left <= length) return [node, left]
    left -= length
  }
  return [text, text.childNodes.length]
}

/**
 * Heights of the slices in the page that came with the document, in pixels; empty for any other
 * text.
 */
export function takeSliceHeights(): readonly number[] {
  const taken = sliceHeights
  sliceHeights = []
  return taken
}
