import { parserOf } from '#contract/document/parsers.ts'
import {
  headingOfFragment,
  withoutGithubPrefix,
  type Heading,
} from '#contract/text/markdown/anchors.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { parseText } from '#contract/text/markdown/markdown.ts'
import { lineAt } from '../markdown/page-file.ts'
import { phrase, type Remark } from '../problem.ts'
import { nearest } from '#contract/text/nearest.ts'
import { decoded } from '#contract/text/decoded.ts'
import { fragmentOf } from './fragment-links.ts'
import { readText, type LocalPage, type ReadOptions } from './local-page.ts'

/** Where a fragment can lead in a text. */
interface Anchors {
  readonly outline: readonly Heading[]
  /** Ids and names written as HTML or in attribute lists. */
  readonly ids: ReadonlySet<string>
}

const writtenId = /(?:(?<!\?)\b(?:id|name)\s*=\s*["']?|\{:?[^{}\n]*#)([^\s"'<>{}]+)/g

/** @param text that of the page, without front matter */
const anchorsOf = ({ facts }: LocalPage, text: string, dialect: Dialect): Anchors => ({
  outline: parseText(parserOf(dialect), text).outline,
  ids: new Set([
    ...[...text.matchAll(writtenId)].map(([, id = '']) => id),
    ...(facts.labels ?? []).map(({ name }) => name),
  ]),
})

/** Fragments that lead somewhere on every page. */
const everywhere = new Set(['', 'top'])

/** Whether a fragment leads somewhere; text fragments of browsers are not examined. */
function hasAnchor({ outline, ids }: Anchors, fragment: string): boolean {
  const [name = ''] = fragment.split(':~:')
  return (
    everywhere.has(name) ||
    ids.has(decoded(name)) ||
    ids.has(withoutGithubPrefix(decoded(name))) ||
    headingOfFragment(outline, name) !== undefined
  )
}

/** Dead links of a page for which the nearest anchor is looked for: each is compared with all. */
const mostSuggestions = 100

/** The anchor that was probably meant, as GitHub spells it. */
const nearestAnchor = ({ outline, ids }: Anchors, fragment: string): string | undefined =>
  nearest(decoded(fragment), [...outline.map(({ id }) => id.replace(/^h-/, '')), ...ids])

/**
 * Links whose fragment is that of no heading and no element of their page, in the spelling of any
 * tool. Reads and parses the pages they lead to.
 *
 * @param isAsked whether a link from one page to another is examined
 *
 * Source: cli/spec.md 2.8
 */
export function deadAnchors(
  pages: ReadonlyMap<string, LocalPage>,
  dialect: Dialect,
  read: ReadOptions,
  isAsked: (from: LocalPage, to: LocalPage) => boolean = () => true,
): Remark[] {
  const remarks: Remark[] = []
  const known = new Map<LocalPage, Anchors | undefined>()
  const anchorsIn = (page: LocalPage): Anchors | undefined => {
    if (!known.has(page)) {
      const own = readText(page, read)
      known.set(page, own && anchorsOf(page, own.text, dialect))
    }
    return known.get(page)
  }
  for (const page of pages.values()) {
    let suggestions = 0
    page.targets.forEach((target, index) => {
      const link = page.facts.links[index]!
      const fragment = fragmentOf(link, target)
      const found = target.kind === 'page' ? pages.get(target.path) : page
      if (!fragment || !found || !isAsked(page, found)) return
      const anchors = anchorsIn(found)
      if (!anchors || hasAnchor(anchors, fragment)) return
      const near = suggestions++ < mostSuggestions ? nearestAnchor(anchors, fragment) : undefined
      const values = { file: found.path, anchor: fragment }
      const own = readText(page, read)
      remarks.push({
        path: page.path,
        ...(own ? lineAt(own, link.start) : { line: 0, column: 0 }),
        rule: 'link-anchor',
        level: read.strict ? 'error' : 'warn',
        message:
          near === undefined
            ? phrase('anchor.missing', values)
            : phrase('anchor.nearest', { ...values, nearest: near }),
      })
    })
  }
  return remarks
}
