import type { LinkMatcher, Parser } from '../markdown/parser.ts'

/** Signs that an address does not end with. */
const lastSigns = '?!.,:*_~\'"'
const prefix = 'www.'
/** What stands before an address without a scheme; other ASCII signs are part of something else. */
const before = /[\s*_~(]|[^\p{ASCII}]/u

/** The length of an address in a text without what GitHub takes for the text around it. */
function trimmed(text: string, start: number, length: number): number {
  let end = start + length
  // `&copy;`, of which the address has no semicolon
  if (text[end] === ';') end -= /&[a-z0-9]+$/i.exec(text.slice(start, end))?.[0].length ?? 0
  while (end > start && lastSigns.includes(text[end - 1]!)) end--
  return end - start
}

/**
 * Addresses as GitHub finds them: also without a scheme (`www.example.com`), and never with marks of
 * emphasis, quotes or an entity at the end. Source: GitHub Flavored Markdown 6.9, web/spec/reading.md
 * 11.3a.
 */
export function addAutolinks({ linkify }: Parser): void {
  const lengthOf = (form: RegExp, text: string, start: number) => {
    form.lastIndex = start
    return trimmed(text, start, form.exec(text)?.[0].length ?? 0)
  }
  const withScheme = (text: string, start: number, { re }: LinkMatcher) =>
    lengthOf(re.get_http_validator(), text, start)
  linkify.add('http:', { validate: withScheme })
  linkify.add('https:', { validate: withScheme })

  let withoutScheme: RegExp | undefined
  linkify.add(prefix, {
    validate: (text, end, { re }) => {
      const start = end - prefix.length
      if (start > 0 && !before.test(text[start - 1]!)) return 0
      withoutScheme ??= new RegExp(re.get_url_host_port().source + re.get_path().source, 'iy')
      return Math.max(lengthOf(withoutScheme, text, start) - prefix.length, 0)
    },
    normalize: (match) => {
      match.url = `http://${match.url}`
    },
  })
}
