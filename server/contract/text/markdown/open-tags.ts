/** Most lines of a tag. */
export const longestTag = 80

/**
 * Whether a `>` at the start of a line ends a tag, as formatters write it, rather than beginning a
 * quote.
 *
 * @param lineBefore the line of the same paragraph that many lines before; undefined if there is none
 * @param endOfTag where the tag at a position ends; undefined if there is none
 */
export function endsOpenTag(
  lineBefore: (distance: number) => string | undefined,
  endOfTag: (text: string, position: number) => number | undefined,
): boolean {
  let text = '>'
  for (let distance = 1; distance < longestTag; distance++) {
    const line = lineBefore(distance)
    if (line === undefined) return false
    text = `${line}\n${text}`
    for (
      let at = line.lastIndexOf('<');
      at >= 0;
      at = at > 0 ? line.lastIndexOf('<', at - 1) : -1
    ) {
      const end = endOfTag(text, at)
      // one that is complete hides none before it
      if (end !== undefined) return end === text.length
    }
  }
  return false
}
