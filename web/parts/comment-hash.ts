/** Leads to a comment at the foot of a page. Source: web/spec/managing.md 4.1. */
export const hashOfComment = (id: number): string => `#comment-${id}`

/** The comment that an address leads to; 0 for none. */
export const commentOfHash = (hash: string): number =>
  Number(/^#comment-(\d{1,15})$/.exec(hash)?.[1] ?? 0)
