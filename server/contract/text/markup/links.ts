import { linksOfHome, readHomePage, type HomePage } from '../home-page.ts'
import { candidatesOf } from '../srcset.ts'
import { anyTag, boundName, literalIn, value } from '../jsx.ts'
import { scanBlocks, sourceOf, type Block, type Inline } from './blocks.ts'

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

/** A heading as it reads, without markup. */
export interface FoundHeading {
  level: number
  text: string
  /** Where it begins, in its line; not known of one inside other HTML. */
  at?: number
  /** Written as HTML. */
  isHtml?: boolean
}

export interface Markup {
  /** In order of appearance. */
  links: FoundLink[]
  /** Top-level headings, in order. */
  headings: FoundHeading[]
  beginsWithHeading: boolean
}

/**
 * Finds the links of a markdown text: inline links and pictures, reference definitions, and `src`,
 * `srcset`, `href` and `poster` of HTML. Nothing is found in code spans, fences, indented code, formulas,
 * comments and autolinks.
 *
 * @param text with LF line ends, without front matter, unless that is what a home page shows
 *
 * Source: cli/spec.md 2.5 (headings), 2.7, 2.8
 */
export function readMarkup(text: string): Markup {
  const home = readHomePage(text)
  const { blocks, beginsWithHeading } = scanBlocks(text, home?.end)
  const labels = new Set<string>()
  const links: FoundLink[] = home ? homeLinks(text, home) : []
  const rests = blocks.map((block) =>
    block.kind === 'text' ? readDefinitions(block.inline, labels, links) : 0,
  )
  const headings: FoundHeading[] = []
  let htmlLeft = longestHtml
  blocks.forEach((block, index) => {
    readInline(block, rests[index]!, labels, links)
    if (block.kind === 'heading' && block.depth === 0)
      headings.push({
        level: block.level,
        text: plainText(block.inline.text.slice(0, longestHeading)),
        at: sourceOf(block.inline, 0),
      })
    else if (block.kind === 'html' && block.depth === 0 && htmlLeft > 0) {
      headings.push(...htmlHeadings(block.inline, htmlLeft))
      htmlLeft -= block.inline.text.length
    }
  })
  links.sort((left, right) => left.start - right.start)
  return { links, headings, beginsWithHeading }
}

const homeLinks = (text: string, home: HomePage): FoundLink[] =>
  linksOfHome(home).flatMap(({ kind, address: { place, text: address } }) => {
    if (!place) return []
    const isQuoted = /["']/.test(text[place.start]!)
    return [{ kind, in: isQuoted ? 'html' : 'markdown', ...place, address: address.trim() }]
  })

const htmlHeading = /<h([1-6])(?:\s[^<>]*)?>([^]*?)<\/h\1\s*>/gi
const alternative = /<img\s[^<>]*\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** Headings of an HTML block; one that is a picture reads as its alt text. */
function htmlHeadings(inline: Inline, longest: number): FoundHeading[] {
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

/** How many characters of a text's HTML are searched for headings. */
const longestHtml = 8_000

/** A heading is read up to this many characters; longer ones are no titles anyway. */
const longestHeading = 2_000

// JavaScript's `\s` matches more than markdown whitespace: an ideographic space is text.
const blank = '[ \\t\\n]'
const definition = new RegExp(
  String.raw`[ ]{0,3}\[((?:\\[^\n]|[^\\[\]])+)\]:${blank}*(<(?:\\.|[^<>\n\\])*>|[^<\s][^ \t\n]*)(?:(?=${blank}*(?:\n|$))|${blank}+(?:"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^()\\])*\))(?=[ \t]*(?:\n|$)))[ \t]*(?:\n|$)`,
  'y',
)

/** Reads the reference definitions at the start of a paragraph; returns where they end. */
function readDefinitions(inline: Inline, labels: Set<string>, links: FoundLink[]): number {
  let position = 0
  for (;;) {
    if (inline.text[position] !== '[') return position
    definition.lastIndex = position
    const match = definition.exec(inline.text)
    const label = match?.[1]
    const destination = match?.[2]
    // A label beginning with ^ is a footnote.
    if (
      !match ||
      label === undefined ||
      destination === undefined ||
      label.trim() === '' ||
      label.startsWith('^')
    )
      return position
    const start =
      match.index + match[0].indexOf(destination, match[0].indexOf(`]:`, label.length + 1) + 2)
    labels.add(labelKey(label))
    links.push(markdownLink('link', inline, start, start + destination.length))
    position = definition.lastIndex
  }
}

const labelKey = (label: string) => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()

function markdownLink(
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

interface Bracket {
  at: number
  picture: boolean
  active: boolean
}

/**
 * Searching for the end of each unclosed run of backticks would be quadratic, so the ends are
 * indexed once.
 */
function codeSpanEnds(text: string): (from: number, length: number) => number {
  let runs: Map<number, number[]> | undefined
  return (from, length) => {
    if (!runs) {
      runs = new Map()
      for (const run of text.matchAll(/`+/g)) {
        const list = runs.get(run[0].length)
        if (list) list.push(run.index)
        else runs.set(run[0].length, [run.index])
      }
    }
    const places = runs.get(length)
    // Queried from left to right: what lies before `from` is never needed again.
    while (places && places.length > 0 && places[0]! < from) places.shift()
    return places?.[0] ?? -1
  }
}

/** The characters that matter in inline text; everything between them is skipped. */
const nextSign = /[\\`<![\]$]/g

function readInline(
  block: Block,
  from: number,
  labels: ReadonlySet<string>,
  links: FoundLink[],
): void {
  const { inline } = block
  const { text } = inline
  const codeEnd = codeSpanEnds(text)
  const lastCommentEnd = block.kind === 'html' ? text.length : text.lastIndexOf('-->')
  const brackets: Bracket[] = []
  let index = from
  while (index < text.length) {
    nextSign.lastIndex = index
    const found = nextSign.exec(text)
    if (!found) return
    index = found.index
    const sign = found[0]
    if (sign === '<') index = readAngle(block, index, lastCommentEnd, links)
    else if (block.kind === 'html') index++
    else if (sign === '\\') index += 2
    else if (sign === '`') {
      const length = /`+/y.exec(text.slice(index, index + 1000))![0].length
      const end = codeEnd(index + length, length)
      index = end < 0 ? index + length : end + length
    } else if (sign === '$') index = formulaEnd(text, index)
    else if (sign === '!') {
      if (text[index + 1] === '[') brackets.push({ at: ++index, picture: true, active: true })
      index++
    } else if (sign === '[') brackets.push({ at: index++, picture: false, active: true })
    else index = readClosing(inline, index, brackets, labels, links)
  }
}

/**
 * At a `]`: a link when a bracket is open and a destination or known label follows. Returns where
 * to continue.
 */
function readClosing(
  inline: Inline,
  at: number,
  brackets: Bracket[],
  labels: ReadonlySet<string>,
  links: FoundLink[],
): number {
  const { text } = inline
  const opening = brackets.pop()
  if (!opening?.active) return at + 1
  const end = text[at + 1] === '(' ? destinationAt(text, at + 2) : undefined
  let next = end?.after
  if (end)
    links.push(markdownLink(opening.picture ? 'picture' : 'link', inline, end.start, end.end))
  else {
    // Labels contain no brackets, so this search ends at the next one.
    const reference = text[at + 1] === '[' ? /\[((?:\\.|[^\\[\]])*)\]/y : undefined
    if (reference) reference.lastIndex = at + 1
    const label = reference?.exec(text)
    const named = label && label[1]!.trim() !== '' ? label[1]! : text.slice(opening.at + 1, at)
    if (labels.has(labelKey(named))) next = label ? at + 1 + label[0].length : at + 1
  }
  if (next === undefined) return at + 1
  if (!opening.picture) for (const bracket of brackets) if (!bracket.picture) bracket.active = false
  return next
}

const title = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^()\\])*\)/y
const blanks = /[ \t\n]*/y

function skipBlanks(text: string, from: number): number {
  blanks.lastIndex = from
  blanks.exec(text)
  return blanks.lastIndex
}

/** Reads `destination "title")` after the opening parenthesis; an empty destination is no link. */
function destinationAt(
  text: string,
  from: number,
): { start: number; end: number; after: number } | undefined {
  const start = skipBlanks(text, from)
  const end = text[start] === '<' ? angleEnd(text, start) : bareEnd(text, start)
  if (end === undefined) return undefined
  let position = skipBlanks(text, end)
  // Sizes such as `=300x200` after a picture's address are supported by the web client. Source:
  // cli/spec.md 2.7
  const size = /=\d*x\d*%?[ \t]*(?=[)"'])/y
  size.lastIndex = position
  if (position > end && size.test(text)) position = size.lastIndex
  if (position > end) {
    title.lastIndex = position
    if (title.test(text)) position = skipBlanks(text, title.lastIndex)
  }
  return text[position] === ')' ? { start, end, after: position + 1 } : undefined
}

function angleEnd(text: string, start: number): number | undefined {
  for (let index = start + 1; index < text.length; index++) {
    const sign = text[index]
    if (sign === '\\') index++
    else if (sign === '>') return index + 1
    else if (sign === '<' || sign === '\n') return undefined
  }
  return undefined
}

/** A bare destination ends at whitespace or at an unbalanced closing parenthesis. */
function bareEnd(text: string, start: number): number | undefined {
  let depth = 0
  let index = start
  for (; index < text.length; index++) {
    const sign = text[index]!
    if (sign === '\\' && index + 1 < text.length && text[index + 1]! > ' ') index++
    else if (sign <= ' ' || sign === '\x7f') break
    else if (sign === '(') {
      if (++depth > 32) return undefined
    } else if (sign === ')') {
      if (depth === 0) break
      depth--
    }
  }
  return depth === 0 ? Math.min(index, text.length) : undefined
}

/**
 * An inline formula between single `$`, as in the web client: no whitespace inside at either end,
 * no digit after it.
 */
function formulaEnd(text: string, at: number): number {
  const opened = text[at + 1]
  if (opened === undefined || opened === '$' || /\s/.test(opened))
    return at + (opened === '$' ? 2 : 1)
  for (let index = at + 1; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === '$')
      return /\s/.test(text[index - 1]!) || /\d/.test(text[index + 1] ?? '') ? at + 1 : index + 1
  }
  return at + 1
}

const comment = /<!---?>|<!--[^]*?-->/y
/** In an HTML block an unclosed comment extends to the end. */
const blockComment = /<!---?>|<!--[^]*?(?:-->|$)/y
const autolink = /<[a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]*>|<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>/y
const tag = new RegExp(anyTag, 'y')
const attributes = new RegExp(String.raw`([a-zA-Z_:@][\w.:-]*)(\s*=\s*)(${value})`, 'g')
/** Attributes that link to files and pages. Source: cli/spec.md 2.7 */
const addressAttributes: Record<string, readonly string[]> = {
  a: ['href'],
  audio: ['src'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
}

/**
 * At a `<`: skips comments and autolinks and reads the addresses in a tag. Returns where to
 * continue.
 */
function readAngle(
  { inline, kind: blockKind }: Block,
  at: number,
  lastCommentEnd: number,
  links: FoundLink[],
): number {
  const { text } = inline
  for (const pattern of [blockKind === 'html' ? blockComment : comment, autolink]) {
    if (pattern !== autolink && at > lastCommentEnd) continue
    pattern.lastIndex = at
    if (pattern.test(text)) return pattern.lastIndex
  }
  tag.lastIndex = at
  const match = tag.exec(text)
  if (!match) return at + 1
  const name = match[1]!.toLowerCase()
  const wanted = Object.hasOwn(addressAttributes, name) ? addressAttributes[name]! : []
  const begin = at + match[0].indexOf(match[2]!, 1 + name.length)
  if (wanted.length > 0) {
    for (const pair of match[2]!.matchAll(attributes)) {
      const bound = boundName(pair[1]!)
      const attribute = (bound ?? pair[1]!).toLowerCase()
      const isList = attribute === 'srcset'
      if (!wanted.includes(attribute) || (!isList && pair[3]!.includes('\n'))) continue
      const isExpression = bound !== undefined || pair[3]!.startsWith('{')
      const literal = isExpression ? literalIn(pair[3]!) : undefined
      if (isExpression && !literal) continue
      const written = literal?.quoted ?? pair[3]!
      const start = begin + pair.index + pair[1]!.length + pair[2]!.length + (literal?.at ?? 0)
      const value = /^["']/.test(written) ? written.slice(1, -1) : written
      const kind = name === 'a' ? 'link' : 'picture'
      if (isList) {
        const from = start + (value === written ? 0 : 1)
        for (const { address, at: place } of candidatesOf(value)) {
          const source = sourceOf(inline, from + place)
          links.push({
            kind,
            in: 'srcset',
            start: source,
            end: source + address.length,
            address: decodeEntities(address),
          })
        }
        continue
      }
      const source = sourceOf(inline, start)
      links.push({
        kind,
        in: 'html',
        start: source,
        end: source + written.length,
        address: decodeEntities(value).trim(),
      })
    }
  }
  return tag.lastIndex
}

const entityNames: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/**
 * Decodes the entities used in addresses and titles: the five of XML, `&nbsp;`, and numeric ones.
 */
function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g,
    (whole, decimal, hex, name) => {
      if (name) return entityNames[name]!
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : whole
    },
  )
}

function unescape(text: string): string {
  return decodeEntities(text).replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}

/**
 * A heading as plain text: what its code, links, pictures and emphasis read as. Source: cli/spec.md
 * 2.5
 */
export function plainText(markdown: string): string {
  const kept: string[] = []
  // Finished pieces are replaced by a placeholder character that cannot occur in a file, so that
  // later steps leave them alone.
  const aside = (value: string) => `\0${kept.push(value) - 1}\0`
  let text = markdown
    .replaceAll(/(`+)(?!`)([^]*?[^`])\1(?!`)/g, (_whole, _mark, code: string) => aside(code.trim()))
    .replaceAll(/\\([!-/:-@[-`{-~])/g, (_whole, sign: string) => aside(sign))
    .replaceAll(/<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]*)>/g, (_whole, address: string) =>
      aside(address),
    )
    .replaceAll(/<!--[^]*?-->|<\/?[a-zA-Z][^<>]*>/g, '')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replaceAll(/!?\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g, '$1')
  }
  for (let before = ''; before !== text;) {
    before = text
    text = text
      .replaceAll(/(\*{1,3}|~~)(?=\S)([^*~]*?\S)\1/g, '$2')
      .replaceAll(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
  }
  return decodeEntities(text)
    .replaceAll(/\0(\d+)\0/g, (_whole, index) => kept[Number(index)]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
