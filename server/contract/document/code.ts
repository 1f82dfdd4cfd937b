import type { Element, ElementContent } from 'hast'
import { highlight } from './highlight.ts'
import { icon, type IconName } from './icons.ts'
import { classesOf, element, escaped, isElement, raw, text, textOf } from './tree.ts'
import type { Words } from './words.ts'

/** Larger blocks are neither coloured nor numbered. Source: web/spec/reading.md 11.6. */
const largestColoured = { characters: 200_000, lines: 5_000 }
/** Lines of a huge block that are laid out together. */
const linesPerPart = 500

/** Languages that a browser draws, with the renderer of each. Source: web/spec/reading.md 11.8. */
const drawings: Record<string, string> = {
  flow: 'flow',
  seq: 'sequence',
  sequence: 'sequence',
  mindmap: 'mindmap',
}

const drawingOf = (language: string): string | undefined => {
  if (/^mermaid/i.test(language)) return 'mermaid'
  const name = language.toLowerCase()
  return Object.hasOwn(drawings, name) ? drawings[name] : undefined
}

/** The language a block names, as written; empty when it names none. */
export const languageOf = (code: Element): string =>
  classesOf(code)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length) ?? ''

/** The `code` of a `pre` that holds nothing else. */
export function codeOf(pre: Element): Element | null {
  const elements = pre.children.filter((child) => child.type === 'element')
  const [first] = pre.children
  return elements.length === 1 && isElement(first, 'code') ? first : null
}

/**
 * A block of code with its head: language, and buttons that act once the program runs. Source that
 * a browser draws is marked with what draws it. Source: web/spec/reading.md 11.6 and 11.8.
 */
export function codeFigure(pre: Element, words: Words): Element {
  const code = codeOf(pre)
  const language = code ? languageOf(code) : ''
  const drawing = drawingOf(language)
  const name = /^plantuml$/i.test(language) ? `${language} · ${words.noPlantUml}` : language
  if (code && !drawing) code.children = colouredCode(textOf(code), language)
  return element(
    'figure',
    { className: ['md-code'], dataDrawing: drawing },
    element(
      'figcaption',
      {},
      element('span', { className: ['md-code-language'] }, ...(name === '' ? [] : [text(name)])),
      raw(toolsOf(words)),
    ),
    pre,
  )
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

/** A button that says by `data-act` what it does. */
export function tool(act: IconName, label: string, properties = ''): string {
  const name = escaped(label)
  const state = act === 'copy' ? '' : ' aria-pressed="false"'
  return `<button type="button" class="md-tool" data-act="${act}" title="${name}" aria-label="${name}"${state}${properties}>${icon(act)}</button>`
}

function colouredCode(code: string, language: string): ElementContent[] {
  if (code.length > largestColoured.characters || lineCount(code) > largestColoured.lines)
    return partsOf(code)
  const name = language === '' ? (looksLikeJson(code) ? 'json' : '') : language.toLowerCase()
  const coloured = name === '' ? null : highlight(code, name)
  return [coloured === null ? text(code) : raw(coloured)]
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
