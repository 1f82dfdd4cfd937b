import DOMPurify, { type Config, type DOMPurify as Purifier } from 'dompurify'
import { safeLink, safeSource } from '#contract/text/addresses.ts'
import { anchorPrefix } from '#contract/text/anchors.ts'
import { allowedTags, removedTags } from '#contract/text/html-tags.ts'

const attributes =
  'href src alt title width height align valign colspan rowspan span dir lang open start type checked disabled controls loop muted ' +
  'poster cite datetime color size face border id class style data-line'

const textConfig: Config = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: attributes.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [
    ...removedTags,
    'title',
    'xmp',
    'plaintext',
    'noembed',
    'noframes',
    'head',
    'annotation-xml',
    'desc',
    'foreignobject',
  ],
  RETURN_DOM_FRAGMENT: true,
}

const ownClass = /^(?:md-[a-z0-9-]+|language-[^\s"'<>&]+)$/
/**
 * Classes that only our own scripts give, to what lies over the page or is measured outside of it.
 */
const overPage = /^md-(?:note-card|measure|viewer(?:-.*)?)$/
const listType = /^[1aAiI]$/
const mediaType = /^(?:audio|video)\/[\w.+-]+$/

let purifier: Purifier | undefined

/** Made on first use: rules are added once, and tests bring their window later than this file. */
function textPurifier(): Purifier {
  if (purifier) return purifier
  purifier = DOMPurify(window)
  purifier.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (tagName === 'input' && (node as Element).getAttribute('type')?.toLowerCase() !== 'checkbox')
      node.parentNode?.removeChild(node)
  })
  purifier.addHook('uponSanitizeAttribute', (node, event) => {
    const value = judged(node.localName, event.attrName, event.attrValue)
    if (value === null) event.keepAttr = false
    else event.attrValue = value
  })
  return purifier
}

/** The value an attribute may keep, or `null`. */
function judged(tag: string, name: string, value: string): string | null {
  switch (name) {
    case 'href':
    case 'cite':
      return safeLink(value)
    case 'src':
    case 'poster':
      return safeSource(value)
    case 'id':
      return value.startsWith(anchorPrefix) ? value : anchorPrefix + value
    case 'class':
      return (
        value
          .split(/\s+/)
          .filter((word) => ownClass.test(word) && !overPage.test(word))
          .join(' ') || null
      )
    case 'style':
      return safeStyle(value) || null
    case 'type':
      return tag === 'input'
        ? 'checkbox'
        : (tag === 'ol' || tag === 'ul' || tag === 'li' ? listType : mediaType).test(value)
          ? value
          : null
    case 'data-line':
      return tag === 'input' && /^\d{1,9}$/.test(value) ? value : null
    default:
      return value
  }
}

const plainStyles = new Set([
  'color',
  'background-color',
  'text-align',
  'font-weight',
  'font-style',
  'text-decoration',
  'width',
  'max-width',
  'height',
])

/**
 * Keeps the listed properties with plain values; a text can't move, cover or load anything. Source:
 * web/spec/reading.md 11.13.
 */
function safeStyle(style: string): string {
  const declarations: string[] = []
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (
      !/^[\w\s#%.,()/+-]{1,100}$/.test(value) ||
      /url|expression|image|position|var|attr|env/i.test(value)
    )
      continue
    if (plainStyles.has(property)) declarations.push(`${property}: ${value}`)
    else if (property === 'font-size') {
      const size = /^(\d+(?:\.\d+)?)(px|pt|em|rem)$/i.exec(value)
      if (!size) continue
      const pixels =
        Number(size[1]) *
        { px: 1, pt: 4 / 3, em: 16, rem: 16 }[size[2]!.toLowerCase() as 'px' | 'pt' | 'em' | 'rem']
      declarations.push(`font-size: ${Math.round(Math.min(48, Math.max(8, pixels)) * 100) / 100}px`)
    }
  }
  return declarations.join('; ')
}

const startTag = /<[a-z][^\s/<>]*[\s/](?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/g

/**
 * Takes the event handlers out of start tags before a parser sees them: the browser reports each of
 * them to the console and the policy's log, even in a document where nothing runs. No wall: what is
 * missed here is removed by the purifier.
 */
const withoutHandlers = (html: string): string =>
  /[\s/"']on[a-z]+\s*=/i.test(html)
    ? html.replace(startTag, (tag) =>
        tag.replace(attribute, (text: string, name: string) =>
          /^on[a-z]/i.test(name) ? '' : text,
        ),
      )
    : html

/**
 * What may be shown of HTML that came from a text, as nodes of a document without a window: nothing
 * in them loads or runs before they are put into the page. Sanitising the result again changes
 * nothing. Source: web/spec/reading.md 11.13.
 */
export function sanitise(html: string): DocumentFragment {
  return textPurifier().sanitize(withoutHandlers(html), textConfig) as unknown as DocumentFragment
}

/** What a library drew (formula or diagram), without anything that acts. */
export function sanitiseDrawing(html: string): DocumentFragment {
  return DOMPurify(window).sanitize(html, {
    USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
    ADD_TAGS: ['semantics', 'annotation'],
    FORBID_TAGS: [
      'script',
      'foreignObject',
      'iframe',
      'form',
      'input',
      'button',
      'a',
      'image',
      'img',
      'video',
      'audio',
      'use',
    ],
    RETURN_DOM_FRAGMENT: true,
  }) as unknown as DocumentFragment
}
