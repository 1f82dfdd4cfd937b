/** Name prefix of unsaved texts in local storage; each is JSON with at least a `title`. */
export const draftPrefix = 'draft:'

/** The database of texts that local storage has no room for; each is named there nevertheless. */
export const largeDrafts = 'drafts'

/** Removes all of them; those in local storage go with it. */
export function dropLargeDrafts(): void {
  // forbidden in some browsers' private windows, and nothing was kept there then
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(largeDrafts)
}

/**
 * Titles of all unsaved texts in this browser, for the question before signing out. Source:
 * web/spec/reading.md 1.6.
 */
export function draftTitles(): string[] {
  const titles = Object.keys(localStorage)
    .filter((name) => name.startsWith(draftPrefix))
    .map((name) => {
      try {
        return (JSON.parse(localStorage.getItem(name) ?? '{}') as { title?: string }).title ?? ''
      } catch {
        return ''
      }
    })
    .filter((title) => title !== '')
  // two tabs of a page have a draft each
  return [...new Set(titles)]
}
