import { sourceOf, type Inline } from '../inline-text.ts'
import { unescape } from '../plain-text.ts'

/**
 * The destination of a link or picture. `start` and `end` are its position in the text, including
 * the `<…>` of markdown or quotes of HTML, except in `srcset`. `address` is the decoded value.
 */
export interface FoundLink {
  kind: 'link' | 'picture'
  /**
   * Written in markdown, as an HTML attribute, or as one of several addresses in `srcset`. In the
   * front matter of a home page it is `html` with quotes, and `markdown` without. An `entry` is a
   * line of a `toctree`, or what a role such as `{doc}` of MyST holds: an address, or a title and an
   * address in angle brackets; a `label` the same of `{ref}`.
   */
  in: 'markdown' | 'html' | 'srcset' | 'entry' | 'label'
  start: number
  end: number
  address: string
  /** The title of an entry that has one of its own. */
  title?: string
}

/** Whether a link is an address that may have a title before it. */
export const isEntry = ({ in: where }: Pick<FoundLink, 'in'>): boolean =>
  where === 'entry' || where === 'label'

/** An address as it is written in the place of a link, with the title that an entry has. */
export const withTitle = ({ title }: Pick<FoundLink, 'title'>, address: string): string =>
  title === undefined ? address : `${title} <${address}>`

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
