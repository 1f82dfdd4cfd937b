import { sourceOf, type Inline } from './inline-text.ts'
import { unescape } from './plain-text.ts'

/**
 * The destination of a link or picture. `start` and `end` are its position in the text, including
 * the `<…>` of markdown or quotes of HTML, except in `srcset`. `address` is the decoded value.
 */
export interface FoundLink {
  kind: 'link' | 'picture'
  /**
   * Written in markdown, as an HTML attribute, or as one of several addresses in `srcset`. In the
   * front matter of a home page it is `html` with quotes, and `markdown` without.
   */
  in: 'markdown' | 'html' | 'srcset'
  start: number
  end: number
  address: string
}

export function markdownLink(
  kind: FoundLink['kind'],
  inline: Inline,
  start: number,
  end: number,
): FoundLink {
  const spelled = inline.text.slice(start, end)
  const unwrapped = spelled.startsWith('<') ? spelled.slice(1, -1) : spelled
  return {
    kind,
    in: 'markdown',
    start: sourceOf(inline, start),
    end: sourceOf(inline, start) + end - start,
    address: unescape(unwrapped),
  }
}
