import type { Block } from './blocks/block.ts'
import type { Inline } from './inline-text.ts'
import { labelKey } from './links/definitions.ts'
import { destinationAt } from './links/destination.ts'
import { markdownLink, type FoundLink } from './links/found-link.ts'
import { readAngle } from './links/html-links.ts'
import { linkRoleBefore } from '../commonmark/roles.ts'
import { roleLink } from './links/named-links.ts'

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

export function readInline(
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
      const role = end < 0 ? undefined : linkRoleBefore(text, index)
      const link = role && roleLink(inline, index + length, end, role)
      if (link) links.push(link)
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
