import { candidatesOf } from '../../markdown/srcset.ts'
import { anyTag, boundName, literalIn, value } from '../../markdown/jsx.ts'
import type { Block } from '../blocks/block.ts'
import { sourceOf } from '../inline-text.ts'
import type { FoundLink } from './found-link.ts'
import { decodeEntities } from '../plain-text.ts'

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
export function readAngle(
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
