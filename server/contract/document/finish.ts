import type { Element, ElementContent, Root } from 'hast'
import { headingOfFragment, withoutGithubPrefix, type Heading } from '../text/markdown/anchors.ts'
import { attachmentAddress } from '../text/addresses/attachments.ts'
import { URL } from '../text/globals.ts'
import { kinds } from '../text/commonmark/callouts.ts'
import { targetOf, type Site, type Target } from '../text/addresses/site-address.ts'
import { codeFigure, codeOf, languageOf, type CodeUse } from './code.ts'
import { formula } from './formulas.ts'
import { icon } from './icons.ts'
import { fillOutline } from './outline.ts'
import { isForTheme } from './pictures.ts'
import { tableScroller } from './tables.ts'
import {
  addClass,
  element,
  find,
  hasClass,
  isElement,
  raw,
  text,
  textOf,
  type Parent,
} from './tree.ts'
import type { Locale, Words } from './words.ts'

/**
 * Where addresses lead in content that is read away from the site, in a folder of files. `null`: a
 * link keeps its full address, and a picture or recording is replaced by its text.
 */
export type Relocate = (target: Target, as: 'link' | 'source') => string | null

/** Options for finishing sanitised nodes, and counters of what was found. */
export interface Finishing extends CodeUse {
  words: Words
  locale: Locale
  site: Site
  relocate?: Relocate | undefined
  outline: readonly Heading[]
  /** Ids of headings in the outline; another element has none of them. */
  headingIds: ReadonlySet<string>
  /** Ids of elements that the author has named, in the whole text. */
  names: ReadonlySet<string>
  /** Ids that elements have. */
  readonly ids: Set<string>
  /** Number of pictures that may still load eagerly. */
  eagerImages: number
  /** Set if there is a diagram to draw. */
  hasDrawings: boolean
}

const mediaFile = /\.(?:(mp4|webm|mov)|(mp3|wav|flac))(?:$|[?#])/i
const formulaLanguage = /^(?:math|latex|katex)$/i

/** Position of a node. */
interface Place {
  isInTable: boolean
  isInLink: boolean
}

/**
 * Turns sanitised nodes into content: code with header and colours, formulas, scrollable tables,
 * resolved links, lazy pictures, callouts with titles. Changes the tree. Source:
 * web/spec/reading.md 11.4 to 11.9.
 */
export function finish(root: Root, finishing: Finishing): void {
  finishChildren(root, finishing, { isInTable: false, isInLink: false })
}

function finishChildren(parent: Parent, finishing: Finishing, place: Place): void {
  const children = parent.children as ElementContent[]
  const box = children.findIndex((child) => isElement(child, 'input') && hasClass(child, 'md-box'))
  const finished: ElementContent[] = []
  for (const child of children) {
    if (isElement(child)) finished.push(...finishElement(child, finishing, place))
    else finished.push(child)
  }
  parent.children = box < 0 ? finished : withLabels(finished, finishing.words)
}

function finishElement(node: Element, finishing: Finishing, place: Place): ElementContent[] {
  const { words, locale } = finishing
  moveStyle(node)
  keepUnique(node, finishing)
  switch (node.tagName) {
    case 'pre':
      return finishPre(node, finishing, place)
    case 'code':
      if (hasClass(node, 'md-math')) {
        const drawn = formula(textOf(node), false, words, locale, finishing)
        return isElement(drawn[0], 'code')
          ? drawn
          : [element('span', { className: ['md-formula-inline'] }, ...drawn)]
      }
      break
    case 'table': {
      if (place.isInTable) break // a nested table scrolls with the outer one
      const scroller = tableScroller(node, words)
      finishChildren(node, finishing, { ...place, isInTable: true })
      return [scroller]
    }
    case 'p': {
      const player = playerOf(node)
      finishChildren(node, finishing, place)
      return player && finishSource(player, finishing) ? [player, node] : [node]
    }
    case 'a':
      finishLink(node, finishing)
      finishChildren(node, finishing, { ...place, isInLink: true })
      return [node]
    case 'img':
    case 'video':
    case 'audio':
    case 'source':
      if (!finishSource(node, finishing)) return unloaded(node, place)
      break
    case 'nav':
      if (hasClass(node, 'md-outline')) fillOutline(node, finishing.outline, words)
      return [node]
    case 'div':
    case 'details':
      addCalloutHead(node, words)
      break
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      finishChildren(node, finishing, place)
      addAnchor(node, words)
      return [node]
    case 'input':
      node.properties.disabled = true
      return [node]
  }
  if (node.children.length > 0) finishChildren(node, finishing, place)
  return [node]
}

function finishPre(pre: Element, finishing: Finishing, place: Place): ElementContent[] {
  const { words, locale } = finishing
  const code = codeOf(pre)
  if (code && formulaLanguage.test(languageOf(code))) {
    const drawn = formula(textOf(code).trim(), true, words, locale, finishing)
    return isElement(drawn[0], 'pre')
      ? [element('figure', { className: ['md-code'] }, ...drawn)]
      : [element('div', { className: ['md-formula'] }, ...drawn)]
  }
  if (code) moveStyle(code)
  else finishChildren(pre, finishing, place)
  const figure = codeFigure(pre, words, finishing)
  if (figure.properties.dataDrawing) finishing.hasDrawings = true
  return [figure]
}

/** Takes an id away that a heading or an earlier element has. */
function keepUnique({ tagName, properties }: Element, { headingIds, ids }: Finishing): void {
  const { id } = properties
  if (typeof id !== 'string') return
  if (ids.has(id) || (headingIds.has(id) && !/^h[2-6]$/.test(tagName))) delete properties.id
  else ids.add(id)
}

/**
 * The content security policy forbids style attributes: an author's styles that passed sanitising
 * are kept in a data attribute until the program applies them; alignment does not depend on it.
 */
function moveStyle({ properties }: Element): void {
  const { style } = properties
  if (style === undefined) return
  delete properties.style
  const rest: string[] = []
  for (const declaration of String(style).split('; ')) {
    const aligned = /^text-align: (left|center|right)$/.exec(declaration)
    if (aligned)
      properties.className = [
        ...((properties.className as string[] | undefined) ?? []),
        `md-${aligned[1]}`,
      ]
    else rest.push(declaration)
  }
  if (rest.length > 0) properties.dataStyle = rest.join('; ')
}

function finishLink(link: Element, finishing: Finishing): void {
  const { site, words, relocate } = finishing
  const { properties } = link
  const address = typeof properties.href === 'string' ? properties.href : ''
  if (address === '') {
    delete properties.href
    return
  }
  const target = targetOf(address, site)
  properties.href = relocate?.(target, 'link') ?? target.href
  if (hasClass(link, 'md-note-back')) properties.ariaLabel = words.backToText
  if (textOf(link).trim() === address) addClass(link, 'md-bare') // the text is the address already, so print does not repeat it
  const name =
    target.kind === 'fragment' ? nameOfFragment(target.href.slice(1), finishing) : undefined
  if (name !== undefined) properties.href = `#${name}`
  if (target.kind === 'foreign') {
    properties.target = '_blank'
    properties.rel = ['noopener', 'noreferrer', 'nofollow']
  } else if (target.kind === 'attachment') markFile(link, words)
}

/**
 * Without the program, too, links reach headings in the spelling of any tool, and elements that
 * authors have named as GitHub does.
 *
 * @returns `undefined` if a fragment stays as it is
 */
function nameOfFragment(fragment: string, { outline, names }: Finishing): string | undefined {
  const heading = headingOfFragment(outline, fragment)
  if (heading) return heading.id
  const name = withoutGithubPrefix(fragment)
  return names.has(name) && !names.has(fragment) ? name : undefined
}

/**
 * An icon before the name of a file; the link stays, the server decides what is displayed and what
 * is downloaded.
 */
function markFile(link: Element, words: Words): void {
  link.properties.target = '_blank'
  link.properties.rel = ['noopener']
  if (hasClass(link, 'md-file') || find(link, ({ tagName }) => tagName === 'img')) return
  addClass(link, 'md-file')
  link.children.unshift(
    element(
      'span',
      { className: ['md-file-sign'], role: 'img', ariaLabel: words.fileSign },
      raw(icon('file')),
    ),
  )
}

/** @returns false for a source that cannot be reached; its full address remains */
function finishSource(node: Element, finishing: Finishing): boolean {
  const { tagName, properties } = node
  const { site, relocate } = finishing
  for (const name of ['src', 'poster'] as const) {
    const address = properties[name]
    if (typeof address !== 'string') continue
    const target = targetOf(address, site)
    const href = relocate ? relocate(target, 'source') : target.href
    properties[name] = href ?? target.href
    if (href === null && name === 'src') return false
    if (href === null) delete properties[name]
  }
  if (tagName === 'video' || tagName === 'audio') {
    properties.controls = true
    properties.preload = 'metadata'
  } else if (tagName === 'img') {
    properties.decoding = 'async'
    const isForOneTheme = isForTheme(node, 'light') || isForTheme(node, 'dark')
    // lazily, the one that is not shown is not loaded at all
    if (finishing.eagerImages > 0 && !isForOneTheme) finishing.eagerImages--
    else properties.loading = 'lazy'
    if (isForeign(properties.src, site)) properties.referrerPolicy = 'no-referrer'
  }
  return true
}

/** The text of a picture or recording that is not shown, with a link to it. */
function unloaded({ tagName, properties }: Element, { isInLink }: Place): ElementContent[] {
  if (tagName === 'source') return []
  const address = String(properties.src)
  const name = String(properties.alt ?? '').trim() || address
  const className = ['md-unloaded']
  return [
    isInLink
      ? element('span', { className }, text(name))
      : element(
          'a',
          {
            className,
            href: address,
            target: '_blank',
            rel: ['noopener', 'noreferrer', 'nofollow'],
          },
          text(name),
        ),
  ]
}

function isForeign(address: unknown, site: Site): boolean {
  if (typeof address !== 'string') return false
  try {
    return new URL(address, site.base).host !== new URL(site.base).host
  } catch {
    return false
  }
}

/** A paragraph that consists of a link to a recording gets a player above it. */
function playerOf(paragraph: Element): Element | null {
  const links = paragraph.children.filter((child) => child.type === 'element')
  const [link] = links
  if (links.length !== 1 || !isElement(link, 'a')) return null
  const name = textOf(link).trim()
  if (textOf(paragraph).trim() !== name) return null
  const address = typeof link.properties.href === 'string' ? link.properties.href : ''
  const kind = mediaFile.exec(address) ?? (attachmentAddress(address) ? mediaFile.exec(name) : null)
  return kind ? element(kind[1] ? 'video' : 'audio', { src: address }) : null
}

function addCalloutHead(node: Element, words: Words): void {
  if (!hasClass(node, 'md-callout') || hasClass(node, 'md-untitled')) return
  const kind = kinds.find((name) => hasClass(node, `md-${name}`))
  if (!kind) return
  const isFolded = node.tagName === 'details'
  const given = node.children.find((child) => isElement(child))
  if (isElement(given) && hasClass(given, 'md-callout-head'))
    given.children.unshift(raw(icon(kind)))
  else
    node.children.unshift(
      element(
        isFolded ? 'summary' : 'p',
        { className: ['md-callout-head'] },
        raw(icon(kind)),
        text(isFolded && kind === 'note' ? words.details : words[kind]),
      ),
    )
}

/** Wraps each check box and the text after it, up to the next block, in a label. */
function withLabels(children: readonly ElementContent[], words: Words): ElementContent[] {
  const labelled: ElementContent[] = []
  let label: Element | null = null
  for (const child of children) {
    if (isElement(child, 'input') && hasClass(child, 'md-box')) {
      label = element('label')
      labelled.push(label)
    } else if (isBlock(child)) label = null
    ;(label?.children ?? labelled).push(child)
  }
  for (const each of labelled) {
    if (!isElement(each, 'label') || textOf(each).trim() !== '') continue
    const box = each.children[0] as Element
    box.properties.ariaLabel = words.task
  }
  return labelled
}

const isBlock = (node: ElementContent): boolean =>
  isElement(node, 'ul', 'ol', 'p', 'div', 'pre', 'blockquote', 'table', 'figure')

function addAnchor(heading: Element, words: Words): void {
  const { id } = heading.properties
  if (typeof id !== 'string') return
  heading.properties.tabIndex = -1
  heading.children.push(
    element('a', { className: ['md-anchor'], href: `#${id}`, ariaLabel: words.anchor }, text('#')),
  )
}
