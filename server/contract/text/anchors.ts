/**
 * Keeps heading ids from shadowing names of the page that shows them. Source: web/spec/reading.md
 * 11.5.
 */
export const anchorPrefix = 'h-'

/** What stands for a heading in which no letter or digit is left. */
const emptySlug = 'section'

/**
 * The part of an address that names a heading: lower case, letters (with their marks) and digits of
 * all scripts, everything else one `-`, none at the ends. Source: web/spec/reading.md 11.5.
 */
export function slug(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words ? words.join('-') : emptySlug
}

/**
 * Gives ids to the headings of one text, in order; repeated slugs get `-1`, `-2` and never meet
 * another heading's.
 */
export function anchorNumbering(): (text: string) => string {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return (text) => {
    const base = slug(text)
    let own = base
    let number = next.get(base) ?? 1
    while (taken.has(own)) own = `${base}-${number++}`
    next.set(base, number)
    taken.add(own)
    return anchorPrefix + own
  }
}

/** A heading of a text. `level` counts the signs (1 to 6), `id` carries the prefix. */
export interface Heading {
  level: number
  text: string
  id: string
}

/**
 * The heading a fragment means: exact id, id of its slug, or its text (older content links
 * `#{heading text}`). The older ids `h1-…` to `h6-…` lead to the heading whose slug follows.
 * Source: web/spec/reading.md 11.5.
 *
 * @param fragment without `#`, percent-encoded or not
 */
export function headingOfFragment(
  outline: readonly Heading[],
  fragment: string,
): Heading | undefined {
  const wanted = decoded(fragment)
  if (wanted.trim() === '') return undefined
  const bySlug = (text: string) => outline.find(({ id }) => id === anchorPrefix + slug(text))
  const old = /^h[1-6]-(.+)$/s.exec(wanted)
  return (
    outline.find(({ id }) => id === wanted) ??
    bySlug(wanted) ??
    outline.find(({ text }) => text === wanted.trim()) ??
    (old ? (bySlug(old[1]!) ?? outline.find(({ text }) => text === old[1]!.trim())) : undefined)
  )
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment // a stray % is a sign of the text
  }
}
