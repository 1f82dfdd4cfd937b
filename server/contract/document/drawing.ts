import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Heading } from '../text/markdown/anchors.ts'
import type { Lines } from './blocks.ts'
import { finish } from './finish/finish.ts'
import type { Finishing } from './finish/finishing.ts'
import { colouringBudget } from './code/code-languages.ts'
import type { Libraries } from './libraries.ts'
import { ExcessiveHtml, parseHtml } from './html/parse-html.ts'
import { plainHtml } from './html/plain-html.ts'
import { sanitise } from './html/sanitise.ts'
import { escaped } from './html/tree.ts'

/** Characters of HTML in the first slice: what a window shows. */
const firstPart = 8_000
/**
 * Characters of HTML whose slices are always laid out, so that a text of usual length has its height
 * from the beginning.
 */
const nearPart = 24_000
/** Characters of HTML in each later slice, laid out within a few milliseconds. */
const slicePart = 6_000
/** Pictures that load eagerly. Source: web/spec/reading.md 11.9. */
const eagerImages = 2

/**
 * The HTML of a text without anything that could run, load or cover something. Source:
 * web/spec/reading.md 11.13.
 */
export const safeHtml = (html: string): string => written(safeTree(html))

/**
 * The tree of a text's HTML, sanitised.
 *
 * @param source shown instead of HTML that would take unbounded time or memory
 */
export function safeTree(html: string, source = () => html): Root {
  try {
    return sanitise(parseHtml(html))
  } catch (error) {
    if (!(error instanceof ExcessiveHtml)) throw error
    return sanitise(parseHtml(`<pre><code>${escaped(source())}</code></pre>`))
  }
}

const written = (tree: Root): string =>
  toHtml(tree, {
    allowDangerousHtml: true, // our own markup is added after sanitising
    characterReferences: { useNamedReferences: true },
  })

const withLines = (drawn: string, { from, to }: Lines): string =>
  drawn.replace(/^\s*<[a-z][a-z\d]*/, (tag) => `${tag} data-lines="${from}-${to}"`)

/** Collects HTML: each piece is sanitised, finished and added to a slice. */
export class Drawing {
  readonly #finishing: Finishing
  readonly #slices: string[] = []
  #slice = ''

  constructor(given: Pick<Finishing, 'words' | 'locale' | 'site' | 'relocate' | 'libraries'>) {
    this.#finishing = {
      ...given,
      outline: [],
      headingIds: new Set(),
      names: new Set(),
      ids: new Set(),
      eagerImages,
      hasDrawings: false,
      colouring: colouringBudget,
      missing: new Set(),
    }
  }

  /** Contents of `[TOC]`. */
  set outline(outline: readonly Heading[]) {
    this.#finishing.outline = outline
    this.#finishing.headingIds = new Set(outline.map(({ id }) => id))
  }

  /** Ids of elements that the author has named. */
  set names(names: readonly string[]) {
    this.#finishing.names = new Set(names)
  }

  get needs(): { drawings: boolean } {
    return { drawings: this.#finishing.hasDrawings }
  }

  /** Libraries that would have been needed. */
  get missing(): ReadonlySet<keyof Libraries> {
    return this.#finishing.missing
  }

  /**
   * @param html not yet sanitised
   * @param source shown instead of HTML that would take unbounded time or memory to render
   * @param lines noted at its first element
   */
  add(html: string, source?: () => string, lines: Lines | null = null): void {
    const drawn = this.drawn(html, source)
    this.addOwn(lines ? withLines(drawn, lines) : drawn)
  }

  /** Adds our own HTML. */
  addOwn(html: string): void {
    const limit = this.#slices.length === 0 ? firstPart : slicePart
    if (this.#slice !== '' && this.#slice.length + html.length > limit) this.#endSlice()
    this.#slice += html
  }

  /** The HTML of a text, safe to show. */
  drawn(html: string, source = () => html): string {
    const plain = plainHtml(html)
    if (plain !== null) return plain
    return this.finished(html, source)
  }

  /** `drawn` for whatever is not plain. */
  finished(html: string, source = () => html): string {
    const tree = safeTree(html, source)
    finish(tree, this.#finishing)
    return written(tree)
  }

  end(): string {
    this.#endSlice()
    const [first = ''] = this.#slices
    if (this.#slices.length < 2) return `<div class="md-all">${first}</div>`
    let length = 0
    return this.#slices
      .map((slice) => {
        const near = length < nearPart ? ' md-near' : ''
        length += slice.length
        return `<div class="md-slice${near}">${slice}</div>`
      })
      .join('')
  }

  #endSlice(): void {
    this.#slices.push(this.#slice)
    this.#slice = ''
  }
}
