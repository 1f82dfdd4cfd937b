import { plainText } from '#contract/text/markup/plain-text.ts'
import type { NavigationEntry } from './navigation.ts'

const item = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(.*)$/
const link =
  /^\s*\[((?:\\.|[^\\\]])*)\]\(\s*(?:<([^>]*)>|((?:\\.|[^\s()\\]|\([^()]*\))*))(?:\s+["'(][^]*)?\)/
const heading = /^#{1,6}[ \t]/
const rule = /^[ \t]*(?:[-*_][ \t]*){3,}$/

/**
 * Reads a menu written as a list of links: `SUMMARY.md` of GitBook and mdBook, `_sidebar.md` of
 * docsify.
 * @param text with LF line ends
 * @returns undefined for a text that contains anything else, or no link
 */
export function readLinkList(text: string): NavigationEntry[] | undefined {
  const top: NavigationEntry[] = []
  /** The open entries that the next one may belong to, with their columns. */
  let open: { column: number; entries: NavigationEntry[] }[] = []
  let links = 0
  for (const line of text.replaceAll(/<!--[^]*?-->/g, '').split('\n')) {
    if (line.trim() === '' || rule.test(line)) continue
    const listed = item.exec(line)
    const written = listed?.[2] ?? line
    const entry = entryOf(written)
    if (entry.address !== undefined) links++
    if (listed) {
      const column = listed[1]!.replaceAll('\t', '    ').length
      open = open.filter((one) => one.column < column)
      ;(open.at(-1)?.entries ?? top).push(entry)
      open.push({ column, entries: entry.entries })
    } else if (heading.test(line)) open = []
    else if (entry.address === undefined) return undefined
    else top.push(entry)
  }
  return links > 0 ? top : undefined
}

function entryOf(written: string): NavigationEntry {
  const match = link.exec(written)
  const title = plainText((match?.[1] ?? written).slice(0, 500))
  const address = match?.[2] ?? match?.[3]
  return {
    entries: [],
    ...(title === '' ? {} : { title }),
    ...(address === undefined || address === '' ? {} : { address }),
  }
}
