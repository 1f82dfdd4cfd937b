import type { Heading } from '../text/markdown/anchors.ts'
import type { Dialect } from '../text/markdown/dialect.ts'
import { beginsLikeJson, readContent } from '../text/content/read-content.ts'
import { shownSheet } from '../text/content/sheets/shown-sheet.ts'
import type { Task } from '../text/rules/tasks.ts'
import { apiHtml } from './kinds/api-html.ts'
import { readApiPage, type GlobalParameters } from './kinds/api-page.ts'
import { descriptionOf, inlineHtml, textBlocks } from './blocks.ts'
import { Drawing } from './drawing.ts'
import { parserOf } from './parsers.ts'
import { sheetsHtml } from './kinds/sheets-html.ts'
import type { Relocate } from './finish/finishing.ts'
import type { Libraries } from './libraries.ts'
import { escaped } from './html/tree.ts'
import { wordsOf, type Locale } from './words.ts'

export interface RenderOptions {
  dialect: Dialect
  /** Language of the phrases around content: labels of buttons, titles of callouts. */
  locale: Locale
  /** Full address of the product, with a trailing slash. */
  base: string
  /** The page's title: a first heading that repeats it is left out. */
  title?: string
  /** Former hosts of the site (with port, lower case). */
  formerHosts?: readonly string[]
  /** `global_param` of `item/info`, for API pages. */
  globals?: GlobalParameters
  /** For content that is read away from the site. */
  relocate?: Relocate
  /** The first element of each block of markdown gets its source lines, in `data-lines`. */
  hasLines?: boolean
}

export interface RenderedText {
  /**
   * Sanitised and highlighted: safe to send and to insert. One or more `div` elements that a
   * browser lays out one by one: the only ones with the class `md-all` or `md-slice`.
   */
  html: string
  /** All headings in order, except one that was left out. */
  outline: Heading[]
  /** Check boxes; they are rendered disabled, with their line in `data-line`. */
  tasks: Task[]
  /** The beginning of the text as plain text, at most 200 characters. */
  description: string
  /** What the browser has to load and draw. */
  needs: { drawings: boolean }
}

/**
 * `renderText` with the libraries that are there. Without one of them, code has no colours, and
 * formulas are shown as their source.
 */
export function drawText(
  text: string,
  options: RenderOptions,
  libraries: Libraries,
): { rendered: RenderedText; missing: ReadonlySet<keyof Libraries> } {
  const { locale, base, formerHosts, relocate } = options
  const words = wordsOf(locale)
  const site = { base, formerHosts }
  const drawing = new Drawing({ words, locale, site, relocate, libraries })
  const rendered = drawnOn(drawing, text, options)
  return { rendered, missing: drawing.missing }
}

function drawnOn(drawing: Drawing, text: string, options: RenderOptions): RenderedText {
  const { dialect, locale, title, globals, hasLines = false } = options
  const parser = parserOf(dialect)
  const words = wordsOf(locale)
  const content = readContent(text)
  switch (content.kind) {
    case 'api': {
      const page = readApiPage(content.page, globals)
      const outline = apiHtml(page, drawing, words, locale, {
        block: (markdown) => textBlocks(parser, markdown).blocks,
        line: (markdown) => inlineHtml(parser, markdown),
      })
      const description = descriptionOf(parser, page.description)
      return { html: drawing.end(), outline, tasks: [], description, needs: drawing.needs }
    }
    case 'sheets':
      sheetsHtml(content.sheets.map(shownSheet), drawing, words, locale)
      return { html: drawing.end(), outline: [], tasks: [], description: '', needs: drawing.needs }
    case 'json':
      drawing.add(codeHtml(content.text, 'json'))
      return { html: drawing.end(), outline: [], tasks: [], description: '', needs: drawing.needs }
    case 'markdown': {
      const { blocks, outline, tasks, names, description } = textBlocks(parser, content.text, title)
      drawing.outline = outline
      drawing.names = names
      for (const { html, source, lines } of blocks)
        drawing.add(html, source, hasLines ? lines() : null)
      return { html: drawing.end(), outline, tasks, description, needs: drawing.needs }
    }
  }
}

/**
 * What a text begins with, as `renderText` tells it, of a text that is not drawn.
 *
 * @param text or its beginning; of an API page or sheets that is none
 */
export const describedText = (text: string, dialect: Dialect): string =>
  beginsLikeJson(text) ? '' : descriptionOf(parserOf(dialect), text)

const codeHtml = (code: string, language: string): string =>
  `<pre><code class="language-${language}">${escaped(code)}</code></pre>`
