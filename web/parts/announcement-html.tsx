import { createElement, Fragment, type ReactNode } from 'react'
import { safeLink } from '#contract/text/addresses/addresses.ts'
import './announcement-html.css'

/** Tags an announcement may contain; of all others only the content stays. */
const kept = new Set('a b strong i em u s code p ul ol li br'.split(' '))
/** Their content is no text. */
const dropped = new Set('script style template noscript iframe object title textarea'.split(' '))
/** How deep tags may be nested; whatever is deeper is shown as its text. */
const deepest = 30

/**
 * The HTML of an announcement as elements of these few tags, without any attribute but the address
 * of a link. The text is parsed without running or loading anything. Source:
 * web/spec/managing.md 4.1.
 */
export function AnnouncementHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="announcement">{drawn(body, 0)}</div>
}

const drawn = (parent: Node, depth: number): ReactNode[] =>
  depth > deepest
    ? [parent.textContent]
    : [...parent.childNodes].map((node, index) => drawnNode(node, depth + 1, index))

function drawnNode(node: Node, depth: number, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.localName
  if (dropped.has(tag)) return null
  if (tag === 'br') return <br key={key} />
  const children = drawn(node, depth)
  if (!kept.has(tag)) return <Fragment key={key}>{children}</Fragment>
  if (tag !== 'a') return createElement(tag, { key }, ...children)
  const address = safeLink(node.getAttribute('href') ?? '')
  if (!address) return <Fragment key={key}>{children}</Fragment>
  return (
    <a key={key} href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
