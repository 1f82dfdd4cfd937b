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

export type TagKind = 'structure' | 'verbatim' | 'wrapper' | 'inline'

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

/** Names of all end tags in a text, in lower case. */
export function endTagNames(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, name] of text.matchAll(/<\/([a-z][a-z0-9]*)/gi)) found.add(name!.toLowerCase())
  return found
}

/**
 * Whether a tag is HTML. Unknown tags are text, and so are known ones that look like type
 * parameters: in `List<Object>` or `Map<A>` they have no attributes, and no end tag anywhere in the
 * text.
 */
export function isMarkup(tag: Tag, endTags: ReadonlySet<string>): boolean {
  const { name } = tag
  if (!allowedTags.has(name) && !removedTags.has(name)) return false
  if (tag.isClosing || tag.hasAttributes || tag.isSelfClosing || endTags.has(name)) return true
  return (voidTags.has(name) || optionalEnd.has(name)) && !removedTags.has(name)
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
 */
export function tidyHtml(html: string, endTags: ReadonlySet<string>): string {
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
    if (!tag || !isMarkup(tag, endTags)) {
      out += '&lt;'
      continue
    }
    from = tag.end
    if (removedTags.has(tag.name) && !tag.isClosing && !endTags.has(tag.name)) continue
    const written = html.slice(at, tag.end)
    out += tag.name === 'h1' ? written.replace(/^(<\/?)h1/i, '$1h2') : written
  }
  return out + html.slice(from)
}
