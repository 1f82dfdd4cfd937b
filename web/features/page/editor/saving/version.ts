/** What one save stores. `catalog` is the id, '0' for the item's root. */
export interface Version {
  title: string
  catalog: string
  text: string
}

/**
 * A version as stored on the server. `page` is 0 and revision '' while the page is not stored yet.
 */
export interface Stored extends Version {
  page: number
  revision: string
}

export const isSame = (one: Version, other: Version): boolean =>
  one.text === other.text && one.title === other.title && one.catalog === other.catalog

/** Title and catalog with the changes of both; one's own where both changed them. */
export const headOf = (base: Version, mine: Version, theirs: Version): Omit<Version, 'text'> => ({
  title: mine.title === base.title ? theirs.title : mine.title,
  catalog: mine.catalog === base.catalog ? theirs.catalog : mine.catalog,
})

/** Maximum length of a title taken from a heading. Characters. Source: web/spec/writing.md 1.3. */
const headingLength = 50

/**
 * The title of an untitled page: the first heading of its text; '' when there is none. Source:
 * web/spec/writing.md 1.3.
 */
export function titleFromText(text: string): string {
  const heading = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t#]*$/m.exec(text)?.[1] ?? ''
  return [...heading.trim()].slice(0, headingLength).join('')
}

/** A text with normalised line ends, and the function that restores its bytes. */
export interface Lines {
  text: string
  restore: (text: string) => string
}

/**
 * The editor works with `\n`. A text whose lines all end in CRLF is converted, and saved as it was;
 * mixed line ends are left alone, so that opening and saving an untouched page changes no byte.
 * Source: web/spec/writing.md 1.8.
 */
export function linesOf(text: string): Lines {
  const isWindows = text.includes('\r\n') && !/(^|[^\r])\n|\r(?!\n)/.test(text)
  if (!isWindows) return { text, restore: (edited) => edited }
  return {
    text: text.replaceAll('\r\n', '\n'),
    restore: (edited) => edited.replaceAll('\n', '\r\n'),
  }
}
