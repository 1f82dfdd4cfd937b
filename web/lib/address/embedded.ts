const mark = 'embedded'

/**
 * Marks the document if a page of another origin shows it in a frame: there nobody is signed in, also
 * where the browser would send their cookies. Called by the start script. Source:
 * web/spec/design.md 8.
 */
export function markEmbedded(): void {
  if (isBelowOther()) document.documentElement.dataset[mark] = ''
}

function isBelowOther(): boolean {
  try {
    for (let one: Window = window; one !== one.parent;) {
      one = one.parent
      if (one.location.origin !== location.origin) return true
    }
    return false
  } catch {
    // the address of another origin's window must not be read
    return true
  }
}

/** Whether the start script has marked the document as shown by another site. */
export const isEmbedded = (): boolean => mark in document.documentElement.dataset
