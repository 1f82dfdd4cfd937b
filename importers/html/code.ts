import {
  attributeOf,
  elementOf,
  isElement,
  isText,
  textOf,
  type Element,
  type Node,
} from '../source/html/dom.ts'

const language = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]+)/i
const blocks = new Set(['div', 'p', 'li', 'tr'])

/** What shows the numbers of lines beside a code. */
const isGutter = (element: Element): boolean =>
  /(?:^|\s)(?:gutter|line-?numbers?(?:-rows)?|linenos?|hljs-ln-numbers)(?:\s|$)/i.test(
    attributeOf(element, 'class'),
  ) &&
  element.tagName !== 'pre' &&
  element.tagName !== 'code'

/** Text of a code, with an end for each line, whatever elements make the lines. */
function codeText(block: Element): string {
  const parts: string[] = []
  const endLine = () => {
    if (parts.length > 0 && !parts.at(-1)?.endsWith('\n')) parts.push('\n')
  }
  const left: (Node | 'end')[] = block.childNodes.toReversed()
  for (let one = left.pop(); one; one = left.pop()) {
    if (one === 'end') endLine()
    else if (isText(one)) {
      if (one.value !== '') parts.push(one.value)
    } else if (isElement(one) && !isGutter(one)) {
      if (one.tagName === 'br') parts.push('\n')
      if (blocks.has(one.tagName)) left.push('end')
      for (const child of one.childNodes.toReversed()) left.push(child)
    }
  }
  return parts.join('').replace(/^\n/, '').trimEnd()
}

/** Which language a code is in, as the common highlighters write it on it or around it. */
function languageOf(block: Element): string {
  const [first] = block.childNodes.filter(isElement)
  let element: Element | undefined = first ?? block
  for (let up = 0; up < 8 && element?.attrs; up++) {
    const text = `${attributeOf(element, 'class')} ${attributeOf(element, 'data-syntaxhighlighter-params')}`
    const ofFigure =
      element.tagName === 'figure' ? /^highlight ([\w+#-]+)$/.exec(text.trim()) : null
    const named = (language.exec(text) ?? ofFigure)?.[1] ?? attributeOf(element, 'data-language')
    if (named) return named.toLowerCase()
    element = element.parentNode as Element | undefined
  }
  return ''
}

/** Makes a block of code a single text, in the language that it names. */
export function plainCode(block: Element): Element {
  const named = languageOf(block)
  const attributes: Record<string, string> = named === '' ? {} : { class: `language-${named}` }
  return elementOf('pre', {}, [elementOf('code', attributes, [textOf(codeText(block))])])
}

/** Whether a code of several lines is all of a paragraph: old pages write blocks of code so. */
export function isBlockOfLines(code: Element): boolean {
  const around = code.parentNode as Element | null
  return (
    code.tagName === 'code' &&
    /^(?:p|div)$/.test(around?.tagName ?? '') &&
    code.childNodes.some((one) => isElement(one) && one.tagName === 'br') &&
    (around?.childNodes ?? []).every(
      (one) => one === code || (isText(one) && one.value.trim() === ''),
    )
  )
}

/** Makes such a code a block, in which every space counts. */
export function asBlock(code: Element): void {
  code.tagName = 'pre'
  const around = code.parentNode as Element
  around.tagName = 'div'
  let isStart = true
  for (const node of code.childNodes) {
    if (isText(node)) {
      const text = node.value.replace(/[ \t\r\n]+/g, ' ')
      node.value = isStart ? text.replace(/^ /, '') : text
    }
    isStart = isElement(node) && node.tagName === 'br'
  }
}
