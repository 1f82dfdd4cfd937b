/** Characters without the half of a pair at the end. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** The same with an ellipsis for what was cut off. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${cut(text, length)}…`
