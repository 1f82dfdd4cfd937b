import type { Element } from 'hast'
import type { Heading } from '../../text/markdown/anchors.ts'
import { element, text } from '../html/tree.ts'
import type { Words } from '../words.ts'

/** Deepest level of headings in the outline. */
const deepestLevel = 4

/**
 * Fills in the outline at `[TOC]`, for windows without space for one beside the text. Source:
 * web/spec/reading.md 8.6.
 */
export function fillOutline(nav: Element, outline: readonly Heading[], words: Words): void {
  const shown = outline.filter(({ level }) => level <= deepestLevel)
  const top = Math.min(...shown.map(({ level }) => level))
  nav.properties.ariaLabel = words.contents
  nav.children = shown.map(({ level, text: name, id }) =>
    element(
      'a',
      { href: `#${id}`, className: level > top ? [`md-depth-${level - top}`] : undefined },
      text(name),
    ),
  )
}
