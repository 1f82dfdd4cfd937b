import { attachmentAddress } from '#contract/text/attachments.ts'
import { calloutKinds } from '#contract/text/rules/callouts.ts'
import { finishCode } from '../code/code.ts'
import { icon } from './icons.ts'
import type { Words } from '../locales/phrases.ts'
import { targetOf, type Site } from './site.ts'
import { finishTable } from './table.ts'

/** What is added to sanitised nodes so that they look and behave as content of ours. */
export interface Finishing {
  words: Words
  site: Site
  /** True when the reader may tick the check boxes. */
  canTick: boolean
  /** Pictures before this one in the text load at once, later ones when they come near. */
  eagerImages: number
}

/** Pictures and links whose host may be a former one of ours; they wait until somebody knows. */
export interface Waiting {
  element: Element
  attribute: 'src' | 'href' | 'poster'
  address: string
}

const mediaFile = /\.(?:(mp4|webm|mov)|(mp3|wav|flac))(?:$|[?#])/i

/**
 * Turns sanitised nodes into content: code with its head, tables in scrollers, links that know
 * where they lead, lazy pictures, callouts with their word. The nodes are changed in place; nothing
 * acts yet. Source: web/spec/reading.md 11.4 to 11.9.
 *
 * @returns elements whose address can't be decided before the former hosts of the site are known
 */
export function finish(root: DocumentFragment, finishing: Finishing): Waiting[] {
  const { words } = finishing
  const waiting: Waiting[] = []
  const each = (selector: string, run: (element: HTMLElement) => void) => {
    for (const element of root.querySelectorAll<HTMLElement>(selector)) run(element)
  }
  each('pre', (pre) => finishCode(pre, words))
  each('table', (table) => finishTable(table as HTMLTableElement, words))
  each('p', (paragraph) => addPlayer(paragraph))
  each('a', (link) => finishLink(link as HTMLAnchorElement, finishing, waiting))
  each('img, video, audio, source', (element) => finishSource(element, finishing, waiting))
  each('.md-callout', (callout) => addCalloutHead(callout, words))
  each('.md-box', (box) => finishTask(box as HTMLInputElement, finishing))
  each('h2[id], h3[id], h4[id], h5[id], h6[id]', (heading) => addAnchor(heading, words))
  each('.md-note-back', (link) => link.setAttribute('aria-label', words.backToText))
  return waiting
}

function finishLink(link: HTMLAnchorElement, { site, words }: Finishing, waiting: Waiting[]): void {
  const address = link.getAttribute('href')
  if (address === null || address === '') return link.removeAttribute('href')
  const target = targetOf(address, site)
  link.setAttribute('href', target.href)
  if (link.textContent.trim() === address) link.classList.add('md-bare') // its printed text is its address already
  if (target.kind === 'foreign') {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer nofollow')
  } else if (target.kind === 'attachment') markFile(link, words)
  if (target.isUnsure) waiting.push({ element: link, attribute: 'href', address })
}

/**
 * A sign before the name of a file; its address stays a link, the server decides what is shown and
 * what is saved.
 */
function markFile(link: HTMLAnchorElement, words: Words): void {
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener')
  if (link.classList.contains('md-file') || link.querySelector('img')) return
  link.classList.add('md-file')
  const sign = made(link, 'span', 'md-file-sign')
  sign.innerHTML = icon('file')
  sign.setAttribute('role', 'img')
  sign.setAttribute('aria-label', words.fileSign)
  link.prepend(sign)
}

function finishSource(element: HTMLElement, finishing: Finishing, waiting: Waiting[]): void {
  const { site } = finishing
  for (const attribute of ['src', 'poster'] as const) {
    const address = element.getAttribute(attribute)
    if (address === null) continue
    const target = targetOf(address, site)
    if (target.isUnsure) {
      element.removeAttribute(attribute)
      waiting.push({ element, attribute, address })
    } else element.setAttribute(attribute, target.href)
  }
  if (element.localName === 'video' || element.localName === 'audio') {
    element.setAttribute('controls', '')
    element.setAttribute('preload', 'metadata')
  } else if (element.localName === 'img') {
    element.setAttribute('decoding', 'async')
    if (finishing.eagerImages > 0) finishing.eagerImages--
    else element.setAttribute('loading', 'lazy')
    const source = element.getAttribute('src')
    if (source !== null && new URL(source, site.base).host !== new URL(site.base).host)
      element.setAttribute('referrerpolicy', 'no-referrer')
    if (!element.closest('a')) {
      element.setAttribute('tabindex', '0')
      element.setAttribute('role', 'button')
      element.setAttribute(
        'aria-label',
        (element.getAttribute('alt') || finishing.words.enlarge).slice(0, 200),
      )
    }
  }
}

/** A link to a recording that is alone in its paragraph gets a player above it. */
function addPlayer(paragraph: HTMLElement): void {
  const [link] = paragraph.children
  if (
    paragraph.children.length !== 1 ||
    link?.localName !== 'a' ||
    paragraph.textContent.trim() !== link.textContent.trim()
  )
    return
  const address = link.getAttribute('href') ?? ''
  const kind =
    mediaFile.exec(address) ??
    (attachmentAddress(address) ? mediaFile.exec(link.textContent.trim()) : null)
  if (!kind) return
  const player = made(paragraph, kind[1] ? 'video' : 'audio')
  player.setAttribute('src', address)
  paragraph.before(player)
}

function addCalloutHead(callout: HTMLElement, words: Words): void {
  const kind = calloutKinds.find((name) => callout.classList.contains(`md-${name}`))
  if (!kind) return
  const head = made(callout, 'p', 'md-callout-head')
  head.innerHTML = icon(kind)
  head.append(words[kind])
  callout.prepend(head)
}

function finishTask(box: HTMLInputElement, { canTick, words }: Finishing): void {
  if (!canTick) box.setAttribute('disabled', '')
  const label = made(box, 'label')
  box.before(label)
  for (let node: ChildNode | null = box; node && !isBlock(node);) {
    const next: ChildNode | null = node.nextSibling
    label.append(node)
    node = next
  }
  if (label.textContent.trim() === '') box.setAttribute('aria-label', words.task)
}

const isBlock = (node: ChildNode): boolean =>
  /^(?:UL|OL|P|DIV|PRE|BLOCKQUOTE|TABLE|FIGURE)$/.test(node.nodeName)

function addAnchor(heading: HTMLElement, words: Words): void {
  const link = made(heading, 'a', 'md-anchor')
  link.setAttribute('href', `#${heading.id}`)
  link.setAttribute('aria-label', words.anchor)
  link.textContent = '#'
  heading.append(link)
  heading.setAttribute('tabindex', '-1')
}

/** An element of the same document as `beside`, which has no window while content is prepared. */
export function made(beside: Element, tag: string, className?: string): HTMLElement {
  const element = beside.ownerDocument.createElement(tag)
  if (className) element.className = className
  return element
}

/** Gives waiting elements their addresses, now that the former hosts of the site are known. */
export function settle(waiting: readonly Waiting[], site: Site, words: Words): void {
  for (const { element, attribute, address } of waiting) {
    const target = targetOf(address, site)
    element.setAttribute(attribute, target.href)
    if (attribute !== 'href' || target.kind !== 'attachment') continue
    element.removeAttribute('rel')
    markFile(element as HTMLAnchorElement, words)
  }
}
