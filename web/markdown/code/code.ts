import { icon, type IconName } from '../draw/icons.ts'
import type { Words } from '../locales/phrases.ts'

/** Larger blocks are neither coloured nor numbered. Source: web/spec/reading.md 11.6. */
const largestColoured = { characters: 200_000, lines: 5_000 }
/** Lines of a huge block that are laid out together. */
const linesPerPart = 500

/** Languages that are drawn, with the renderer of each. Source: web/spec/reading.md 11.8. */
const drawings: Record<string, string> = {
  flow: 'flow',
  seq: 'sequence',
  sequence: 'sequence',
  mindmap: 'mindmap',
  math: 'formula',
  latex: 'formula',
  katex: 'formula',
}

const drawingOf = (language: string): string | undefined =>
  /^mermaid/i.test(language) ? 'mermaid' : drawings[language.toLowerCase()]

/** The language a block names, as written; empty when it names none. */
export const languageOf = (code: Element): string =>
  [...code.classList].find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? ''

/**
 * Gives a block of code its head: language, and buttons that are wired by the content's part.
 * Blocks that are drawn are marked with what draws them. Source: web/spec/reading.md 11.6 and 11.8.
 */
export function finishCode(pre: HTMLElement, words: Words): void {
  const code =
    pre.firstElementChild?.localName === 'code' && pre.children.length === 1
      ? pre.firstElementChild
      : null
  const { ownerDocument } = pre
  const language = code ? languageOf(code) : ''
  const figure = ownerDocument.createElement('figure')
  figure.className = 'md-code'
  const drawing = drawingOf(language)
  if (drawing) figure.dataset.drawing = drawing
  const head = ownerDocument.createElement('figcaption')
  const name = ownerDocument.createElement('span')
  name.className = 'md-code-language'
  name.textContent = /^plantuml$/i.test(language) ? `${language} · ${words.noPlantUml}` : language
  head.append(
    name,
    button(ownerDocument, 'wrap', 'wrap', words.wrap),
    button(ownerDocument, 'numbers', 'numbers', words.lineNumbers),
  )
  head.append(button(ownerDocument, 'copy', 'copy', words.copy))
  pre.replaceWith(figure)
  figure.append(head, pre)
  if (!code || drawing) return
  const text = code.textContent
  if (text.length > largestColoured.characters || lineCount(text) > largestColoured.lines) {
    figure.dataset.plain = ''
    code.replaceChildren(...parts(ownerDocument, text))
  } else if (language === '' && looksLikeJson(text)) figure.dataset.language = 'json'
  else if (language !== '') figure.dataset.language = language.toLowerCase()
}

function button(document: Document, act: string, name: IconName, label: string): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'md-tool'
  element.dataset.act = act
  element.title = label
  element.setAttribute('aria-label', label)
  if (act !== 'copy') element.setAttribute('aria-pressed', 'false')
  element.innerHTML = icon(name)
  return element
}

function lineCount(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function parts(document: Document, text: string): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let from = 0; from < text.length;) {
    let end = from
    for (let line = 0; line < linesPerPart && end < text.length; line++) {
      const next = text.indexOf('\n', end)
      end = next < 0 ? text.length : next + 1
    }
    const part = document.createElement('span')
    part.className = 'md-code-part'
    part.textContent = text.slice(from, end)
    found.push(part)
    from = end
  }
  return found
}

function looksLikeJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The exact text of a block for copying: no numbers, no line break at its end. */
export const codeText = (figure: Element): string =>
  (figure.querySelector('pre')?.textContent ?? '').replace(/\n$/, '')
