/**
 * The name under which a comment that is being typed is kept for this tab.
 * @param thread the one it answers
 */
export const commentName = (pageId: number, thread?: number): string =>
  thread === undefined ? `comment ${pageId}` : `comment ${pageId} ${thread}`

/** The names of what has been typed at a page, and not sent. */
export function unsentComments(pageId: number): string[] {
  const own = commentName(pageId)
  try {
    return Object.keys(sessionStorage).filter((name) => name === own || name.startsWith(`${own} `))
  } catch {
    // storage is not allowed
    return []
  }
}
