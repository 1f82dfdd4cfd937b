import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { parseFragment } from 'parse5'
import type { Heading } from '../text/anchors.ts'
import type { Dialect } from '../text/dialect.ts'
import { configureMarkdown, parseText } from '../text/markdown.ts'
import type { Task } from '../text/rules/tasks.ts'
import { sanitise } from './sanitise.ts'

export interface RenderOptions {
  dialect: Dialect
  /** Language of the words around content: labels of buttons, heads of callouts. */
  locale: 'en' | 'zh-cn'
  /** Full address of the product with a slash at its end. */
  base: string
  /** The page's title: a first heading that repeats it is left out. */
  title?: string
  /** Hosts (with port, lower case) under which the site was known before. */
  formerHosts?: readonly string[]
}

export interface RenderedText {
  /** Sanitised, finished and coloured: safe to send and to insert. */
  html: string
  /** All headings in order, without one that was left out. */
  outline: Heading[]
  /** Lines of the check boxes, which are drawn disabled and carry their line in `data-line`. */
  tasks: Task[]
  /** What the text begins with, as plain text of at most 200 characters. */
  description: string
  /** What a browser has to load and draw. */
  needs: { drawings: boolean }
}

const parser = configureMarkdown(new MarkdownIt(), { cjkFriendly })

/**
 * Draws the text of a page as HTML: the same in Node.js and in a browser. Never fails. Source:
 * web/spec/reading.md 11.
 */
export function renderText(text: string, options: RenderOptions): RenderedText {
  const { tokens, env, outline, tasks } = parseText(parser, text)
  const unsafe = parser.renderer.render(tokens, parser.options, env)
  const tree = sanitise(fromParse5(parseFragment(unsafe)) as Root)
  void options
  return {
    html: toHtml(tree),
    outline,
    tasks,
    description: '',
    needs: { drawings: /class="language-(?:mermaid|flow|seq|mindmap)/.test(unsafe) },
  }
}
