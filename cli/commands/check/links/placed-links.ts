import type { FoundLink } from '#contract/text/markup/links/found-link.ts'
import { lineAt, type PageText } from '../../../sync/markdown/page-file.ts'

/** Line and column in the file, from 1. */
export const place = (text: PageText, at: number): [number, number] => {
  const { line, column } = lineAt(text, at)
  return [line, column]
}

/** Where a link ends, if it does so in its first line. */
export function endOf(text: PageText, { start, end }: FoundLink): { endColumn?: number } {
  const last = lineAt(text, end)
  return last.line === lineAt(text, start).line ? { endColumn: last.column } : {}
}

interface PlacedLink {
  readonly link: FoundLink
  readonly end: { readonly endColumn?: number }
}

interface LinkedPage {
  readonly text: PageText
  readonly links: readonly FoundLink[]
}

/** The links of pages by the place where they begin; a page is read when it is first asked about. */
export class PlacedLinks {
  private readonly byPage = new Map<string, ReadonlyMap<string, PlacedLink>>()
  private readonly read: (path: string) => LinkedPage | undefined

  constructor(read: (path: string) => LinkedPage | undefined) {
    this.read = read
  }

  at(path: string, line: number, column: number): PlacedLink | undefined {
    if (column === 0) return undefined
    let own = this.byPage.get(path)
    if (!own) {
      const page = this.read(path)
      own = new Map(
        page?.links.map((link) => [
          place(page.text, link.start).join(),
          { link, end: endOf(page.text, link) },
        ]),
      )
      this.byPage.set(path, own)
    }
    return own.get(`${line},${column}`)
  }
}
