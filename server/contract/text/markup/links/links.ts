import { linksOfHome, readHomePage, type HomePage } from '../../markdown/home-page.ts'
import { scanBlocks } from '../blocks/blocks.ts'
import { sourceOf } from '../inline-text.ts'
import { readDefinitions } from './definitions.ts'
import { markdownLink, type FoundLink } from './found-link.ts'
import { htmlHeadings, longestHeading, type FoundHeading } from '../headings.ts'
import { readInline } from '../inline.ts'
import { entryLink } from './named-links.ts'
import { plainText } from '../plain-text.ts'

interface Markup {
  /** In order of appearance. */
  links: FoundLink[]
  /** Top-level headings, in order. */
  headings: FoundHeading[]
  beginsWithHeading: boolean
  /** Labels of MyST, and the heading behind each. */
  labels: FoundLabel[]
}

interface FoundLabel {
  name: string
  title?: string
}

/**
 * Finds the links of a markdown text: inline links and pictures, reference definitions, and `src`,
 * `srcset`, `href` and `poster` of HTML, entries and roles of MyST. Nothing is found in code spans,
 * fences, indented code, formulas, comments and autolinks.
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
  const places: FoundLabel[] = []
  let waiting: FoundLabel[] = []
  blocks.forEach((block, index) => {
    if (block.kind === 'label') {
      waiting.push({ name: block.inline.text })
      places.push(waiting.at(-1)!)
      return
    }
    if (block.kind === 'heading') {
      const title = plainText(block.inline.text.slice(0, longestHeading))
      for (const each of waiting) each.title = title
    }
    waiting = []
    if (block.kind === 'picture') {
      links.push(markdownLink('picture', block.inline, 0, block.inline.text.length))
      return
    }
    if (block.kind === 'entry') {
      const link = entryLink(block.inline)
      if (link) links.push(link)
      return
    }
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
  return { links, headings, beginsWithHeading, labels: places }
}

const homeLinks = (text: string, home: HomePage): FoundLink[] =>
  linksOfHome(home).flatMap(({ kind, address: { place, text: address } }) => {
    if (!place) return []
    const isQuoted = /["']/.test(text[place.start]!)
    return [{ kind, in: isQuoted ? 'html' : 'markdown', ...place, address: address.trim() }]
  })

/** How many characters of a text's HTML are searched for headings. */
const longestHtml = 8_000
