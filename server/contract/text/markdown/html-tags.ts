// Distinguishes HTML in a text from text such as `List<String>`. Source: web/spec/reading.md 11.3
// and 11.13.

const names = (list: string) => new Set(list.split(' '))

/**
 * Tags that are allowed. `label` and the like are created by the screens, never taken from a text.
 */
export const allowedTags = names(
  'a abbr address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dl dt div em ' +
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd li mark nav ol p picture pre q rp rt ruby s samp section small ' +
    'source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr',
)

/** Tags that are removed together with their contents. */
export const removedTags = names(
  'script style iframe object embed applet form button select textarea link meta base frame frameset noscript template svg math',
)

/**
 * Tags of HTML besides the allowed ones, whose content is kept in the allowed element that is
 * nearest to them; in the dialect `commonmark` only, since the texts of the other one hold XML such
 * as `<data>`.
 */
const nearestTags: ReadonlyMap<string, string> = new Map(
  [
    'acronym:abbr dfn:em menu:ul',
    'dialog:div fieldset:div form:div hgroup:div legend:div main:div search:div',
    'applet:span button:span canvas:span data:span datalist:span label:span map:span marquee:span',
    'meter:span nobr:span object:span optgroup:span option:span output:span progress:span rb:span rtc:span select:span textarea:span',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split(':') as [string, string]),
)

/** Whether a tag is known; `isWhole` counts those that are replaced by the nearest one. */
export const isHtmlTag = (name: string, isWhole = false): boolean =>
  allowedTags.has(name) || removedTags.has(name) || (isWhole && nearestTags.has(name))

const voidTags = names('br col hr img input source wbr embed link meta base frame')
const optionalEnd = names(
  'p li dt dd td th tr thead tbody tfoot colgroup caption rt rp font center',
)
/** Lines of these are HTML up to the next empty line; their line breaks do not matter. */
const structureTags = names(
  'table caption colgroup col thead tbody tfoot tr th td ul ol li dl dt dd hr',
)
/** Their content is not markdown, up to their end tag. */
const verbatimTags = names(
  'pre script style textarea iframe object form svg math template noscript select button applet frameset',
)
/** Blocks whose content is markdown again. */
const wrapperTags = names(
  'address article aside blockquote center details div figure figcaption footer h1 h2 h3 h4 h5 h6 header nav p section summary',
)

type TagKind = 'structure' | 'verbatim' | 'wrapper' | 'inline'

export const kindOf = (name: string): TagKind =>
  verbatimTags.has(name)
    ? 'verbatim'
    : structureTags.has(name)
      ? 'structure'
      : wrapperTags.has(name)
        ? 'wrapper'
        : 'inline'

/** A tag in a text. `end` is the position after its `>`. */
export interface Tag {
  name: string
  isClosing: boolean
  hasAttributes: boolean
  isSelfClosing: boolean
  end: number
}

const tagStart = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/iy
const blank = /\s/

/**
 * The tag at `position`, whatever its name; quotes may contain `>`, an unquoted `<` ends the
 * attempt.
 */
export function tagAt(text: string, position: number, limit = text.length): Tag | null {
  tagStart.lastIndex = position
  const start = tagStart.exec(text)
  if (!start) return null
  let at = tagStart.lastIndex
  let hasAttributes = false
  for (; at < limit; at++) {
    const sign = text[at]!
    if (sign === '>') {
      const isSelfClosing = text[at - 1] === '/'
      return {
        name: start[2]!.toLowerCase(),
        isClosing: start[1] === '/',
        hasAttributes,
        isSelfClosing,
        end: at + 1,
      }
    }
    if (sign === '<') return null
    if (sign !== '/' && !blank.test(sign)) hasAttributes = true
    if ((sign === '"' || sign === "'") && /=\s*$/.test(text.slice(Math.max(0, at - 8), at))) {
      at = text.indexOf(sign, at + 1)
      if (at < 0 || at >= limit) return null
    }
  }
  return null
}

/** Names of all end tags in a text, in lower case; empty for `</>` of MDX. */
export function endTagNames(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, name] of text.matchAll(/<\/([a-z][a-z0-9]*)/gi)) found.add(name!.toLowerCase())
  if (text.includes('</>')) found.add('')
  return found
}

/**
 * Whether a tag is HTML. Unknown tags are text, and so are known ones that look like type
 * parameters: in `List<Object>` or `Map<A>` they have no attributes, and no end tag anywhere in the
 * text.
 *
 * @param isWhole whether tags count that are replaced by the nearest allowed one
 */
export function isMarkup(tag: Tag, endTags: ReadonlySet<string>, isWhole = false): boolean {
  const { name } = tag
  if (!isHtmlTag(name, isWhole)) return false
  if (tag.isClosing || tag.hasAttributes || tag.isSelfClosing || endTags.has(name)) return true
  return (voidTags.has(name) || optionalEnd.has(name)) && !removedTags.has(name)
}

/** Whether an element loads or draws what a text may not: a box with its name stands for it. */
export const isEmbedded = (name: string): boolean => /^(?:iframe|embed|object|svg|math)$/.test(name)

/** Where an element ends that begins with a tag; after the tag if it has no end tag. */
export function endOfElement(html: string, { name, end, isSelfClosing }: Tag): number {
  if (isVoid(name) || isSelfClosing) return end
  const endTag = new RegExp(`</${name}\\s*>`, 'gi')
  endTag.lastIndex = end
  return endTag.test(html) ? endTag.lastIndex : end
}

/** Whether an element has no end tag. */
export const isVoid = (name: string): boolean => voidTags.has(name)

/** Whether a tag opens an element that an end tag closes. */
export const opens = (tag: Tag): boolean =>
  !tag.isClosing && !voidTags.has(tag.name) && !optionalEnd.has(tag.name)

/**
 * Prepares the HTML of a text for the sanitiser: everything but tags is escaped, comments are
 * removed, a start tag of a removed kind that never ends is removed alone, and `h1` becomes `h2`,
 * since the page's title is the only `h1`.
 *
 * @param replaced what stands for an element that would be removed, and where that ends; tags that
 *   are not allowed are then replaced by the nearest one
 */
export function tidyHtml(
  html: string,
  endTags: ReadonlySet<string>,
  replaced?: (html: string, at: number, tag: Tag) => { html: string; end: number } | null,
): string {
  let out = ''
  let from = 0
  let commentsEnd = true
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    out += html.slice(from, at)
    from = at + 1
    if (html.startsWith('<!--', at) && commentsEnd) {
      const end = html.indexOf('-->', at + 4)
      if (end >= 0) {
        from = end + 3
        continue
      }
      commentsEnd = false
    }
    const tag = tagAt(html, at)
    if (!tag || !isMarkup(tag, endTags, replaced !== undefined)) {
      out += '&lt;'
      continue
    }
    from = tag.end
    const other = tag.isClosing ? null : replaced?.(html, at, tag)
    if (other) {
      out += other.html
      from = other.end
      continue
    }
    const nearest = replaced && nearestTags.get(tag.name)
    if (nearest) {
      out += `<${tag.isClosing ? '/' : ''}${nearest}${html.slice(at + tag.name.length + (tag.isClosing ? 2 : 1), tag.end)}`
      if (tag.isClosing && tag.name === 'option') out += ' '
      continue
    }
    if (removedTags.has(tag.name) && !tag.isClosing && !endTags.has(tag.name)) continue
    const written = html.slice(at, tag.end)
    out += tag.name === 'h1' ? written.replace(/^(<\/?)h1/i, '$1h2') : written
  }
  return out + html.slice(from)
}
