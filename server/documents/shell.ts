import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '#contract/locales/sentence.ts'
import { attributes, escaped, jsonInScript } from './html.ts'
import type { Answer } from './read.ts'

/** Contents of a document's head. */
export interface Head {
  readonly title: string
  readonly siteName: string
  readonly description: string
  /** Full address of the page. */
  readonly canonical: string
  readonly isIndexable: boolean
  /** Style sheets besides those of the program, by the beginning of their file names. */
  readonly styles: readonly string[]
}

export interface Filling {
  readonly locale: Locale
  readonly head: Head
  readonly body: string
  /** Answers that the program need not request. */
  readonly answers: readonly Answer<unknown>[]
}

/** Places in the built document that are filled in. */
const places = [
  /(?<=<html lang=")[^"]*(?=")/,
  /<title>[^<]*<\/title>/,
  /<div id="frame"[\s\S]*?(?=\s*<div id="root">)/,
  /<noscript>[\s\S]*?<\/noscript>/,
]

/** The built document of the program, into which pages are inserted. */
export interface Shell {
  /** Differs for every build and base address. */
  readonly digest: string
  fill(filling: Filling): string
}

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  content && `<meta ${name}="${key}" content="${escaped(content)}">`

function headHtml(head: Head, styleOf: (name: string) => string): string {
  return [
    `<title>${escaped(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link${attributes({ rel: 'canonical', href: head.canonical })}>`,
    head.isIndexable ? '' : '<meta name="robots" content="noindex">',
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.canonical),
    meta('property', 'og:site_name', head.siteName),
    ...head.styles.map(styleOf),
  ].join('')
}

/**
 * Splits the built document at the places to fill in.
 *
 * @param html with its addresses below the base address
 * @param folder of the built client
 * @returns `null` for a document without those places
 */
export function shellOf(html: string, folder: string): Shell | null {
  const parts: string[] = []
  let rest = html
  for (const place of places) {
    const found = place.exec(rest)
    if (!found) return null
    parts.push(rest.slice(0, found.index))
    rest = rest.slice(found.index + found[0].length)
  }
  const sheets = readdirSync(path.join(folder, 'assets')).filter((name) => name.endsWith('.css'))
  const styleOf = (name: string) => {
    const file = sheets.find((one) => one.startsWith(`${name}-`))
    return file ? `<link rel="stylesheet" crossorigin href="./assets/${file}">` : ''
  }
  const [start, beforeTitle, beforeBody, beforeData] = parts as [string, string, string, string]
  return {
    digest: createHash('sha256').update(html).update(sheets.join()).digest('base64'),
    fill: ({ locale, head, body, answers }) => {
      const names = escaped(answers.map((one) => one.path).join(' '))
      const data = answers.map(
        (one) => `[${JSON.stringify(one.path)},${JSON.stringify(one.args)},${one.json}]`,
      )
      return [
        start,
        `${locale}" data-answers="${names}`,
        beforeTitle,
        headHtml(head, styleOf),
        beforeBody,
        `<div id="document">${body}</div>`,
        beforeData,
        `<script type="application/json" id="answers">${jsonInScript(`[${data.join()}]`)}</script>`,
        rest,
      ].join('')
    },
  }
}
