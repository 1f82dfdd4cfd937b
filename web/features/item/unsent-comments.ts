import { currentSession } from '../../api/session.ts'

/**
 * The name under which a comment that is being typed is kept for this tab and this person.
 * @param thread the one it answers
 */
export const commentName = (pageId: number, thread: number | '' = ''): string =>
  `comment:${currentSession().person?.uid ?? ''}:${pageId}:${thread}`

/** The names of what the person has typed at a page, and not sent. */
export function unsentComments(pageId: number): string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(commentName(pageId)))
  } catch {
    // storage is not allowed
    return []
  }
}
