import type { Heading } from '#contract/text/anchors.ts'
import type { Words } from '../locales/phrases.ts'

/**
 * The outline where the text has `[TOC]`, for windows that have no room for one beside the text.
 * Source: web/spec/reading.md 8.6.
 */
export function fillOutline(nav: Element, outline: readonly Heading[], words: Words): void {
  const shown = outline.filter(({ level }) => level <= 4)
  const top = Math.min(...shown.map(({ level }) => level))
  nav.setAttribute('aria-label', words.contents)
  nav.replaceChildren(
    ...shown.map(({ level, text, id }) => {
      const link = document.createElement('a')
      link.href = `#${id}`
      link.textContent = text
      link.style.paddingInlineStart = `${(level - top) * 16}px`
      return link
    }),
  )
}
