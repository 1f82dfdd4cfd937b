import { linksOfHome, readHomePage, type HomePage } from '../markdown/home-page.ts'
import { scanBlocks } from './blocks.ts'
import { sourceOf } from './inline-text.ts'
import { readDefinitions } from './definitions.ts'
import type { FoundLink } from './found-link.ts'
import { htmlHeadings, longestHeading, type FoundHeading } from './headings.ts'
import { readInline } from './inline.ts'
import { plainText } from './plain-text.ts'

interface Markup {
  /** In order of appearance. */
  links: FoundLink[]
  /** Top-level headings, in order. */
  headings: FoundHeading[]
  beginsWithHeading: boolean
}

/**
 * Finds the links of a markdown text: inline links and pictures, reference definitions, and `src`,
 * `srcset`, `href` and `poster` of HTML. Nothing is found in code spans, fences, indented code, formulas,
 * comments and autolinks.
 *
 * @param text with LF line ends, without front matter, unless that is what a home page shows
 *
 * Source: cli/spec.md 2.5 (headings), 2.7, 2.8
 */
export function readMarkup(text: string): Markup {
  const home = readHomePage(text)
  const { blocks, beginsWithHeading } = scanBlocks(text, home?.end)
  const labels = new Set<string>()
  const links: FoundLink[] = home ? homeLinks(text, home) : []
  const rests = blocks.map((block) =>
    block.kind === 'text' ? readDefinitions(block.inline, labels, links) : 0,
  )
  const headings: FoundHeading[] = []
  let htmlLeft = longestHtml
  blocks.forEach((block, index) => {
    readInline(block, rests[index]!, labels, links)
    if (block.kind === 'heading' && block.depth === 0)
      headings.push({
        level: block.level,
        text: plainText(block.inline.text.slice(0, longestHeading)),
        at: sourceOf(block.inline, 0),
      })
    else if (block.kind === 'html' && block.depth === 0 && htmlLeft > 0) {
      headings.push(...htmlHeadings(block.inline, htmlLeft))
      htmlLeft -= block.inline.text.length
    }
  })
  links.sort((left, right) => left.start - right.start)
  return { links, headings, beginsWithHeading }
}

const homeLinks = (text: string, home: HomePage): FoundLink[] =>
  linksOfHome(home).flatMap(({ kind, address: { place, text: address } }) => {
    if (!place) return []
    const isQuoted = /["']/.test(text[place.start]!)
    return [{ kind, in: isQuoted ? 'html' : 'markdown', ...place, address: address.trim() }]
  })

/** How many characters of a text's HTML are searched for headings. */
const longestHtml = 8_000
