import { headingOfFragment, type Heading } from '#contract/text/anchors.ts'
import { parseText } from '#contract/text/markdown.ts'
import type { Dialect } from '#contract/text/dialect.ts'
import { parserOf } from '#contract/document/parsers.ts'
import { nearest } from '../../sync/settings/nearest.ts'

/** Where a fragment can lead in a text. */
export interface Anchors {
  readonly outline: readonly Heading[]
  /** Ids and names written as HTML or in attribute lists. */
  readonly ids: ReadonlySet<string>
}

const writtenId = /(?:\b(?:id|name)\s*=\s*["']?|\{:?[^{}\n]*#)([^\s"'<>{}]+)/g

/** The anchors of a text without front matter. */
export const anchorsOf = (text: string, dialect: Dialect): Anchors => ({
  outline: parseText(parserOf(dialect), text).outline,
  ids: new Set([...text.matchAll(writtenId)].map(([, id = '']) => id)),
})

const decoded = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Fragments that lead somewhere on every page. */
const everywhere = new Set(['', 'top'])

/** Whether a fragment leads somewhere; text fragments of browsers are not examined. */
export function hasAnchor({ outline, ids }: Anchors, fragment: string): boolean {
  const [name = ''] = fragment.split(':~:')
  return (
    everywhere.has(name) || ids.has(decoded(name)) || headingOfFragment(outline, name) !== undefined
  )
}

/** The anchor that was probably meant, as GitHub spells it. */
export const nearestAnchor = ({ outline, ids }: Anchors, fragment: string): string | undefined =>
  nearest(decoded(fragment), [...outline.map(({ id }) => id.replace(/^h-/, '')), ...ids])

const fenceLine = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])?[ \t]*(?:`{3,}|~{3,})/gm

/**
 * Line of a code block that is never closed, from 1, in a text without front matter; undefined when
 * there is none. Texts whose fences come in pairs are not parsed.
 */
export function openFence(text: string, dialect: Dialect): number | undefined {
  if ((text.match(fenceLine)?.length ?? 0) % 2 === 0) return undefined
  const lines = text.split('\n')
  for (const token of parseText(parserOf(dialect), text).tokens) {
    if (token.type !== 'fence' || !token.map) continue
    const [begin, end] = token.map
    const mark = /(`{3,}|~{3,})/.exec(lines[begin] ?? '')?.[1] ?? ''
    const last = (lines[end - 1] ?? '').trim().replace(/^[> \t]+/, '')
    const isClosed = end - 1 > begin && last.startsWith(mark) && /^(`+|~+)$/.test(last)
    if (!isClosed && mark !== '') return begin + 1
  }
  return undefined
}
