import type { Element, ElementContent } from 'hast'
import { attachmentAddress } from '../../text/addresses/attachments.ts'
import { targetOf, type Site } from '../../text/addresses/site-address.ts'
import { URL } from '../../text/globals.ts'
import type { Finishing, Place } from './finishing.ts'
import { isForTheme } from '../html/pictures.ts'
import { element, isElement, text, textOf } from '../html/tree.ts'

const mediaFile = /\.(?:(mp4|webm|mov)|(mp3|wav|flac))(?:$|[?#])/i

/** @returns false for a source that cannot be reached; its full address remains */
export function finishSource(node: Element, finishing: Finishing): boolean {
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
export function unloaded({ tagName, properties }: Element, { isInLink }: Place): ElementContent[] {
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
export function playerOf(paragraph: Element): Element | null {
  const links = paragraph.children.filter((child) => child.type === 'element')
  const [link] = links
  if (links.length !== 1 || !isElement(link, 'a')) return null
  const name = textOf(link).trim()
  if (textOf(paragraph).trim() !== name) return null
  const address = typeof link.properties.href === 'string' ? link.properties.href : ''
  const kind = mediaFile.exec(address) ?? (attachmentAddress(address) ? mediaFile.exec(name) : null)
  return kind ? element(kind[1] ? 'video' : 'audio', { src: address }) : null
}
