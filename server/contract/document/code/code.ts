import type { Element, ElementContent } from 'hast'
import { lineMarks } from '../../text/commonmark/code-info.ts'
import { drawingOf } from '../../text/drawings.ts'
import { codeLanguage, costOf } from './code-languages.ts'
import { libraryOf, type LibraryUse } from '../libraries.ts'
import { classesOf, element, escaped, isElement, raw, text, textOf } from '../html/tree.ts'
import type { Words } from '../words.ts'

/** Larger blocks get neither colours nor line numbers. Source: web/spec/reading.md 11.6. */
const largestColoured = { characters: 200_000, lines: 5_000 }
/** Lines of a huge block that are laid out together. */
const linesPerPart = 500

/** The highlighter, and what is left of the budget for highlighting. */
export interface CodeUse extends LibraryUse {
  colouring: number
}

/** The language of a block, as written; empty if it has none. */
export const languageOf = (code: Element): string =>
  classesOf(code)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length) ?? ''

/** The `code` element of a `pre` that contains nothing else. */
export function codeOf(pre: Element): Element | null {
  const elements = pre.children.filter((child) => child.type === 'element')
  const [first] = pre.children
  return elements.length === 1 && isElement(first, 'code') ? first : null
}

/**
 * A code block with its header: the language, and buttons that work once the program runs. Source
 * to be drawn is marked with its renderer. Source: web/spec/reading.md 11.6 and 11.8.
 */
export function codeFigure(pre: Element, words: Words, use: CodeUse): Element {
  const code = codeOf(pre)
  const language = code ? languageOf(code) : ''
  const drawing = drawingOf(language)
  const name = /^plantuml$/i.test(language) ? `${language} · ${words.noPlantUml}` : language
  const { dataTitle: title, dataNumbers: first } = pre.properties
  if (code && !drawing) code.children = colouredCode(textOf(code), language, markedLines(pre), use)
  for (const key of Object.keys(pre.properties))
    if (key.startsWith('data')) delete pre.properties[key]
  return element(
    'figure',
    {
      className: first === undefined ? ['md-code'] : ['md-code', 'md-numbered'],
      dataDrawing: drawing,
      dataNumbers: first === undefined ? undefined : '',
    },
    element(
      'figcaption',
      {},
      ...(typeof title === 'string'
        ? [element('span', { className: ['md-code-title'] }, text(title))]
        : []),
      element('span', { className: ['md-code-language'] }, ...(name === '' ? [] : [text(name)])),
      raw(toolsOf(words)),
    ),
    pre,
  )
}

/** Classes of lines; `null` if the lines need no elements of their own. */
interface LineClasses {
  /** By number, from 1. */
  marked: Map<number, string>
  /** Of all other lines. */
  other: string
  /** Number of the first line; the style sheet counts from 1. */
  first: number
}

/** Further lines are not marked. */
const mostMarked = 10_000

function markedLines({ properties }: Element): LineClasses | null {
  const marked = new Map<number, string>()
  for (const mark of lineMarks) {
    const ranges = properties[`data${mark.charAt(0).toUpperCase()}${mark.slice(1)}`]
    if (typeof ranges !== 'string') continue
    for (const range of ranges.split(',')) {
      const [from = 0, to = from] = range.split('-').map(Number)
      for (let line = from; line <= to && marked.size < mostMarked; line++)
        marked.set(line, `${marked.get(line) ?? 'md-line md-mark'} md-mark-${mark}`)
    }
  }
  if (marked.size === 0 && properties.dataNumbers === undefined) return null
  const hasFocus = properties.dataFocus !== undefined
  return {
    marked,
    other: hasFocus ? 'md-line md-mark md-mark-dim' : 'md-line',
    first: Number(properties.dataNumbers ?? 1),
  }
}

const spanTag = /<span[^>]*>|<\/span>/g

/** Highlighted code with an element for each line; spans that cross lines are reopened. */
function inLines(html: string, { marked, other, first }: LineClasses): string {
  const open: string[] = []
  return html
    .split(/(?<=\n)/)
    .map((line, index) => {
      const before = open.join('')
      for (const [tag] of line.matchAll(spanTag))
        if (tag === '</span>') open.pop()
        else open.push(tag)
      const className = marked.get(index + 1) ?? other
      const number = first === 1 ? '' : ` data-number="${first + index}"`
      return `<span class="${className}"${number}>${before}${line}${'</span>'.repeat(open.length)}</span>`
    })
    .join('')
}

const tools = new WeakMap<Words, string>()

function toolsOf(words: Words): string {
  let html = tools.get(words)
  if (html === undefined) {
    html = tool('wrap', words.wrap) + tool('numbers', words.lineNumbers) + tool('copy', words.copy)
    tools.set(words, html)
  }
  return html
}

/** A button whose `data-act` names its action; the style sheet draws its icon. */
export function tool(act: string, label: string, properties = ''): string {
  const name = escaped(label)
  const state = act === 'copy' ? '' : ' aria-pressed="false"'
  return `<button type="button" class="md-tool" data-act="${act}" title="${name}" aria-label="${name}"${state}${properties}></button>`
}

function colouredCode(
  code: string,
  language: string,
  lines: LineClasses | null,
  use: CodeUse,
): ElementContent[] {
  if (code.length > largestColoured.characters || lineCount(code) > largestColoured.lines)
    return partsOf(code)
  const name = language === '' ? (looksLikeJson(code) ? 'json' : '') : language.toLowerCase()
  const coloured = name === '' ? null : highlighted(code, name, use)
  if (lines) return [raw(inLines(coloured ?? escaped(code), lines))]
  return [coloured === null ? text(code) : raw(coloured)]
}

/**
 * @returns HTML; `null` for code that is not highlighted: in another language, beyond the budget, or
 *   because the library is missing
 */
function highlighted(code: string, name: string, use: CodeUse): string | null {
  const language = codeLanguage(name)
  const cost = costOf(code)
  if (!language || cost > use.colouring) return null
  use.colouring -= cost
  return libraryOf(use, 'highlight')?.(code, language) ?? null
}

function lineCount(code: string): number {
  let lines = 1
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) lines++
  return lines
}

function partsOf(code: string): ElementContent[] {
  const found: ElementContent[] = []
  for (let from = 0; from < code.length;) {
    let end = from
    for (let line = 0; line < linesPerPart && end < code.length; line++) {
      const next = code.indexOf('\n', end)
      end = next < 0 ? code.length : next + 1
    }
    found.push(element('span', { className: ['md-code-part'] }, text(code.slice(from, end))))
    from = end
  }
  return found
}

function looksLikeJson(code: string): boolean {
  if (!/^\s*[[{]/.test(code)) return false
  try {
    JSON.parse(code)
    return true
  } catch {
    return false
  }
}
