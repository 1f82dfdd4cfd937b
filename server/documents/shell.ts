import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
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
  /** Full address of the page as markdown. */
  readonly markdown: string
  readonly isIndexable: boolean
  /**
   * Style sheets besides those that the built document links, each by a rule in it: file names are
   * nothing but a hash.
   */
  readonly styles: readonly string[]
}

export interface Filling {
  readonly locale: Locale
  readonly head: Head
  readonly body: string
  /** Answers that the program need not request. */
  readonly answers: readonly Answer<unknown>[]
}

const styleLink = /<link rel="stylesheet"[^>]*href="[^"]*\/([^"/]+\.css)"[^>]*>\s*/g

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

function headHtml(head: Head, styles: string): string {
  return [
    `<title>${escaped(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link${attributes({ rel: 'canonical', href: head.canonical })}>`,
    `<link${attributes({ rel: 'alternate', type: 'text/markdown', href: head.markdown })}>`,
    head.isIndexable ? '' : '<meta name="robots" content="noindex">',
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.canonical),
    meta('property', 'og:site_name', head.siteName),
    styles,
  ].join('')
}

/**
 * The style sheets of the built client, inlined into documents so that a text does not wait for
 * them. A disabled link tells the program's loader which ones not to fetch; a browser does not
 * preload what matches no media.
 */
function sheetsIn(folder: string): (has: (file: string, text: string) => boolean) => string {
  const assets = path.join(folder, 'assets')
  // read at the start: a build that replaces this one has other file names
  const sheets = readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, readFileSync(path.join(assets, name), 'utf8').trim()] as const)
  return (has) => {
    const [file, text] = sheets.find((sheet) => has(...sheet)) ?? []
    return file
      ? `<style>${text}</style><link rel="stylesheet" disabled media="not all" href="./assets/${file}">`
      : ''
  }
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
  const linked = [...html.matchAll(styleLink)].map((found) => found[1] as string)
  let rest = html.replace(styleLink, '')
  for (const place of places) {
    const found = place.exec(rest)
    if (!found) return null
    parts.push(rest.slice(0, found.index))
    rest = rest.slice(found.index + found[0].length)
  }
  const styleOf = sheetsIn(folder)
  const programStyles = linked.map((link) => styleOf((file) => file === link)).join('')
  const [start, beforeTitle, beforeBody, beforeData] = parts as [string, string, string, string]
  return {
    digest: createHash('sha256')
      .update(html)
      .update(readdirSync(path.join(folder, 'assets')).join())
      .digest('base64'),
    fill: ({ locale, head, body, answers }) => {
      const names = escaped(answers.map((one) => one.path).join(' '))
      const data = answers.map(
        (one) => `[${JSON.stringify(one.path)},${JSON.stringify(one.args)},${one.json}]`,
      )
      const styles = head.styles.map((rule) => styleOf((_, text) => text.includes(rule)))
      return [
        start,
        `${locale}" data-answers="${names}`,
        beforeTitle,
        headHtml(head, programStyles + styles.join('')),
        beforeBody,
        `<div id="document">${body}</div>`,
        beforeData,
        `<script type="application/json" id="answers">${jsonInScript(`[${data.join()}]`)}</script>`,
        rest,
      ].join('')
    },
  }
}
