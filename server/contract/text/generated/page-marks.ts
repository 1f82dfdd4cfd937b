/**
 * Stands in a text for the id of a page that the same atomic batch creates: random, so that nothing
 * else in a text is taken for one. Source: cli/spec.md 4.
 */
export const pageMark = /^[a-z0-9]{24}$/
const anyMark = /[a-z0-9]{24}/g

/** @param idOf the id for a mark; undefined for a text that is not a mark, which is kept */
export const withPageIds = (text: string, idOf: (mark: string) => string | undefined): string =>
  text.replace(anyMark, (found) => idOf(found) ?? found)
