import { basePath } from '../address/base-address.ts'

/** Name prefix of unsaved texts in local storage; each is JSON with at least a `title`. */
export const draftPrefix = 'draft:'

/** How the names of a person's begin. */
export const draftStart = (uid: string): string => `${draftPrefix}${basePath()}:${uid}:`

/**
 * Titles of a person's unsaved texts in this browser, for the question before signing out. Source:
 * web/spec/reading.md 1.6.
 */
export function draftTitles(uid: string): string[] {
  const titles = Object.keys(localStorage)
    .filter((name) => name.startsWith(draftStart(uid)))
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
