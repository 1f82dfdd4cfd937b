import type { Element, ElementContent, Properties, Root } from 'hast'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { safeLink, safeSource } from '../../text/addresses/addresses.ts'
import { anchorPrefix } from '../../text/markdown/anchors.ts'
import { kinds } from '../../text/commonmark/containers/callouts.ts'
import { lineMarks } from '../../text/commonmark/code-info.ts'
import { allowedTags, removedTags } from '../../text/markdown/html-tags.ts'
import { contentOfPicture, markTheme } from './pictures.ts'

const anywhere =
  'id className title dir lang width height align vAlign border color size face alt href src cite dateTime span colSpan rowSpan ' +
  'open start type checked disabled controls loop muted poster style'

/** Attributes of `pre` that list lines (server/contract/text/README.md). */
const lineLists = lineMarks.map((mark) => `data${mark.charAt(0).toUpperCase()}${mark.slice(1)}`)
const lineList = /^\d{1,6}(?:-\d{1,6})?(?:,\d{1,6}(?:-\d{1,6})?)*$/
const longestName = 200

/** What the library allows; values are checked afterwards. Source: web/spec/reading.md 11.13. */
const schema: Schema = {
  tagNames: [...allowedTags],
  attributes: {
    '*': anywhere.split(' '),
    input: ['dataLine'],
    pre: ['dataTitle', 'dataNumbers', ...lineLists],
    div: ['dataGroup'],
    section: ['dataChosen'],
    source: ['srcSet', 'media'],
  },
  strip: [
    ...removedTags,
    ...'title xmp plaintext noembed noframes head annotation-xml desc foreignObject'.split(' '),
  ],
  protocols: {},
  ancestors: {},
  required: {},
  clobber: [],
}

/**
 * Classes of a text, which its parser writes and authors may too (server/contract/text/README.md).
 * Those of what is added afterwards are not for authors: some have a position over the page.
 */
const textClasses = new Set(
  [
    ...'badge box break callout callout-head center foreign group h6 in-dark in-light left math note note-back notes'.split(
      ' ',
    ),
    ...'outline right tab tab-label tabs task untitled'.split(' '),
    ...kinds,
  ].map((name) => `md-${name}`),
)
const languageClass = /^language-[^\s"'<>&]+$/
const listType = /^[1aAiI]$/
const mediaType = /^(?:audio|video)\/[\w.+-]+$/

/**
 * Keeps what may be shown of HTML from a text. Sanitising the result again changes nothing. Source:
 * web/spec/reading.md 11.13.
 */
export function sanitise(tree: Root): Root {
  const safe = sanitize(tree, schema)
  const root: Root = safe.type === 'root' ? safe : { type: 'root', children: [safe as Element] }
  judgeAll(root)
  return root
}

function judgeAll(parent: Root | Element): void {
  const children = (parent.children as ElementContent[]).flatMap(withoutPicture)
  parent.children = children.filter((child) => {
    if (child.type !== 'element') return child.type === 'text'
    if (child.tagName === 'input' && lower(child.properties.type) !== 'checkbox') return false
    judgeProperties(child)
    judgeAll(child)
    return true
  })
}

const withoutPicture = (node: ElementContent): ElementContent[] =>
  node.type === 'element' && node.tagName === 'picture'
    ? contentOfPicture(node).flatMap(withoutPicture)
    : [node]

const lower = (value: unknown): string => String(value).toLowerCase()

function judgeProperties(element: Element): void {
  const { tagName, properties } = element
  for (const [name, value] of Object.entries(properties)) {
    const judged = judge(tagName, name, value)
    if (judged === null) delete properties[name]
    else properties[name] = judged
  }
  if (tagName === 'img') markTheme(element)
}

/** The allowed value of a property, or `null`. */
function judge(tag: string, name: string, value: Properties[string]): Properties[string] {
  switch (name) {
    case 'href':
    case 'cite':
      return safeLink(String(value))
    case 'src':
    case 'poster':
      return safeSource(String(value))
    case 'id':
      return String(value).startsWith(anchorPrefix) ? String(value) : anchorPrefix + String(value)
    case 'className': {
      const names = (value as string[]).filter(
        (word) => textClasses.has(word) || languageClass.test(word),
      )
      return names.length > 0 ? names : null
    }
    case 'style':
      return safeStyle(String(value)) || null
    case 'type':
      return tag === 'input'
        ? 'checkbox'
        : (/^(?:ol|ul|li)$/.test(tag) ? listType : mediaType).test(String(value))
          ? value
          : null
    case 'dataLine':
    case 'dataNumbers':
      return /^\d{1,9}$/.test(String(value)) ? value : null
    case 'dataTitle':
    case 'dataGroup':
      return String(value).slice(0, longestName)
    case 'srcSet':
    case 'media':
      return null // of the sources of pictures, read already
    case 'dataChosen':
      return ''
    default:
      return lineLists.includes(name) && !lineList.test(String(value)) ? null : value
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

const pixelsOf: Record<string, number> = { px: 1, pt: 4 / 3, em: 16, rem: 16 }

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
      const pixels = Number(size[1]) * pixelsOf[size[2]!.toLowerCase()]!
      declarations.push(`font-size: ${Math.round(Math.min(48, Math.max(8, pixels)) * 100) / 100}px`)
    }
  }
  return declarations.join('; ')
}
