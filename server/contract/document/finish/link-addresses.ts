import type { Element } from 'hast'
import { headingOfFragment, withoutGithubPrefix } from '../../text/markdown/anchors.ts'
import { targetOf } from '../../text/addresses/site-address.ts'
import type { Finishing } from './finishing.ts'
import { icon } from '../icons.ts'
import { addClass, element, find, hasClass, raw, textOf } from '../html/tree.ts'
import type { Words } from '../words.ts'

/** Gives a link its address here. Source: web/spec/reading.md 11.9. */
export function finishLink(link: Element, finishing: Finishing): void {
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
