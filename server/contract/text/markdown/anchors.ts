import { decoded } from '../decoded.ts'
import { spellingsOf } from './fragments.ts'

/**
 * Keeps heading ids from shadowing names of the surrounding page. Source: web/spec/reading.md 11.5.
 */
export const anchorPrefix = 'h-'

/** Slug of a heading without letters and digits. */
const emptySlug = 'section'

/**
 * The slug of a heading: lower case, letters (with their marks) and digits of all scripts, anything
 * else becomes a single `-`, with none at the ends. Source: web/spec/reading.md 11.5.
 */
export function slug(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words ? words.join('-') : emptySlug
}

/**
 * Assigns ids to the headings of one text, in order; repeated slugs get `-1`, `-2` without ever
 * colliding.
 *
 * @param named ids given by authors, reserved for their headings
 * @returns a function from a heading's text, and the author's id if any, to the id with its prefix
 */
export function anchorNumbering(
  named: readonly string[] = [],
): (text: string, name?: string) => string {
  const taken = new Set<string>(named)
  const used = new Set<string>()
  const next = new Map<string, number>()
  return (text, name) => {
    const base = name ?? slug(text)
    let own = base
    if (name === undefined || used.has(name)) {
      let number = next.get(base) ?? 1
      while (taken.has(own)) own = `${base}-${number++}`
      next.set(base, number)
    }
    used.add(own)
    taken.add(own)
    return anchorPrefix + own
  }
}

/** A heading of a text. `level` is the number of `#` (1 to 6), `id` includes the prefix. */
export interface Heading {
  level: number
  text: string
  id: string
  /** The text with the names of its emoji, where it was written with them: `rocket Launch`. */
  spelt?: string
}

/**
 * Finds the heading of a fragment by, in this order: its id, with or without our prefix (an
 * author's id too); the spellings of GitHub, VitePress, Docusaurus, MkDocs and docsify; its slug;
 * its text (older content links to `#{heading text}`). The older ids `h1-…` to `h6-…` are followed
 * by the slug, and the prefix that GitHub gives ids is left out. Source: web/spec/reading.md 11.5.
 *
 * @param fragment without `#`, percent-encoded or not
 */
export function headingOfFragment(
  outline: readonly Heading[],
  fragment: string,
): Heading | undefined {
  const wanted = decoded(fragment)
  if (wanted.trim() === '') return undefined
  const { ids, spellings, texts } = indexOf(outline)
  const find = (text: string) =>
    ids.get(anchorPrefix + text) ??
    spellings().get(text) ??
    ids.get(anchorPrefix + slug(text)) ??
    texts.get(text.trim())
  const old = /^h[1-6]-(.+)$/s.exec(wanted)
  return (
    ids.get(wanted) ??
    find(wanted) ??
    (old ? find(old[1]!) : undefined) ??
    (wanted.startsWith(githubPrefix) ? find(withoutGithubPrefix(wanted)) : undefined)
  )
}

/** GitHub gives all ids of a text this prefix, and finds them with and without it. */
const githubPrefix = 'user-content-'

/** A fragment without the prefix of GitHub. */
export const withoutGithubPrefix = (fragment: string): string =>
  fragment.startsWith(githubPrefix) ? fragment.slice(githubPrefix.length) : fragment

/** A longer text of a heading is nobody's fragment. Characters. */
const longestName = 200

/**
 * The fragments besides its id by which {@link headingOfFragment} finds each heading: its id
 * without our prefix, the spellings of other tools, and its text.
 *
 * @returns by id
 */
export function otherNames(outline: readonly Heading[]): Map<string, Set<string>> {
  const { ids, spellings, texts } = indexOf(outline)
  const names = new Map<string, Set<string>>()
  const add = (name: string, { id }: Heading) => {
    if (ids.has(name)) return
    const own = names.get(id)
    if (own) own.add(name)
    else names.set(id, new Set([name]))
  }
  for (const heading of ids.values()) add(heading.id.slice(anchorPrefix.length), heading)
  for (const [name, heading] of spellings()) if (!ids.has(anchorPrefix + name)) add(name, heading)
  for (const [text, heading] of texts)
    if (text.length <= longestName && headingOfFragment(outline, text) === heading)
      add(text, heading)
  return names
}

interface Index {
  ids: ReadonlyMap<string, Heading>
  texts: ReadonlyMap<string, Heading>
  /** Built on demand: most fragments are ids. */
  spellings: () => ReadonlyMap<string, Heading>
}

const indexes = new WeakMap<readonly Heading[], Index>()

function indexOf(outline: readonly Heading[]): Index {
  const known = indexes.get(outline)
  if (known) return known
  const ids = new Map<string, Heading>()
  const texts = new Map<string, Heading>()
  for (const heading of outline) {
    if (!ids.has(heading.id)) ids.set(heading.id, heading)
    if (!texts.has(heading.text)) texts.set(heading.text, heading)
  }
  let spelt: Map<string, Heading> | undefined
  const index: Index = { ids, texts, spellings: () => (spelt ??= spellingsOf(outline)) }
  indexes.set(outline, index)
  return index
}
