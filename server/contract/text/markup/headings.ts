import { sourceOf, type Inline } from './inline-text.ts'
import { decodeEntities, plainText } from './plain-text.ts'

/** A heading as it reads, without markup. */
export interface FoundHeading {
  level: number
  text: string
  /** Where it begins, in its line; not known of one inside other HTML. */
  at?: number
  /** Written as HTML. */
  isHtml?: boolean
}

const htmlHeading = /<h([1-6])(?:\s[^<>]*)?>([^]*?)<\/h\1\s*>/gi

const alternative = /<img\s[^<>]*\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** A heading is read up to this many characters; longer ones are no titles anyway. */
export const longestHeading = 2_000

/** Headings of an HTML block; one that is a picture reads as its alt text. */
export function htmlHeadings(inline: Inline, longest: number): FoundHeading[] {
  const text = inline.text.slice(0, longest).replaceAll(/<!--[^]*?(?:-->|$)/g, '')
  return [...text.matchAll(htmlHeading)].map(({ 1: level, 2: inner, index }) => {
    const picture = alternative.exec(inner!)
    const read = plainText(inner!.slice(0, longestHeading))
    return {
      level: Number(level),
      text: read === '' ? decodeEntities(picture?.[1] ?? picture?.[2] ?? '').trim() : read,
      ...(index === 0 ? { at: sourceOf(inline, 0) } : {}),
      isHtml: true,
    }
  })
}
