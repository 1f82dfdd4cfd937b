import type { Element, ElementContent, Root } from 'hast'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { fill } from '../../text/phrase.ts'
import { libraryOf, type LibraryUse } from '../libraries.ts'
import { parseHtml } from '../html/parse-html.ts'
import { addClass, element, isElement, text } from '../html/tree.ts'
import type { Locale, Words } from '../words.ts'

/** Most characters of a formula; longer ones are shown as source. */
const longestFormula = 10_000

const mathAttributes =
  'display displaystyle scriptlevel form fence separator stretchy symmetric largeop movablelimits accent accentunder lspace rspace ' +
  'minsize maxsize linethickness mathvariant mathcolor mathbackground mathsize width height depth voffset columnspan rowSpan className style'

/** Elements of MathML that cannot load, link or run anything. */
const schema: Schema = {
  tagNames:
    'math mrow mi mn mo ms mspace mtext mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd none'.split(
      ' ',
    ),
  attributes: { '*': mathAttributes.split(' ') },
  strip: ['script', 'style', 'annotation', 'annotation-xml'],
  protocols: {},
  ancestors: {},
  required: {},
  clobber: [],
}

/**
 * A formula as MathML, or its source: with an error message, or without one where the library is
 * missing. Source: web/spec/reading.md 11.8.
 */
export function formula(
  source: string,
  isBlock: boolean,
  words: Words,
  locale: Locale,
  use: LibraryUse,
): ElementContent[] {
  const draw = libraryOf(use, 'mathml')
  if (!draw) return sourceOf(source, isBlock)
  try {
    if (source.length > longestFormula) throw new Error(String(source.length))
    const html = draw(source, isBlock)
    const drawn = sanitize(parseHtml(html), schema) as Root | Element
    withoutStyles(drawn)
    return drawn.type === 'root' ? (drawn.children as ElementContent[]) : [drawn]
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error))
      // the library marks the position with combining characters
      .replace(/[\u0300-\u036f]/g, '')
      .split('\n')
      .slice(0, 2)
      .join(' ')
      .slice(0, 300)
    const said = fill(words.formulaFailed, locale, { message })
    return isBlock
      ? [
          ...sourceOf(source, isBlock),
          element('p', { className: ['md-drawing-note', 'md-failed'] }, text(said)),
        ]
      : sourceOf(source, isBlock, said)
  }
}

const sourceOf = (source: string, isBlock: boolean, title?: string): ElementContent[] =>
  isBlock
    ? [element('pre', {}, element('code', {}, text(source)))]
    : [element('code', { className: ['md-math'], title }, text(source))]

/** The library sets some looks by style attributes, which our policy forbids. */
function withoutStyles(node: Root | Element): void {
  for (const child of node.children as ElementContent[]) {
    if (!isElement(child)) continue
    const { style } = child.properties
    delete child.properties.style
    for (const [name, value] of declarationsOf(style)) {
      if (name === 'color') child.properties.mathcolor = value
      else if (name === 'background-color') child.properties.mathbackground = value
      else if (name === 'border') addClass(child, 'tml-fbox')
      else if (name === 'padding-left' && value.startsWith('0')) addClass(child, 'md-no-start')
      else if (name === 'padding-right' && value.startsWith('0')) addClass(child, 'md-no-end')
    }
    withoutStyles(child)
  }
}

function declarationsOf(style: unknown): [name: string, value: string][] {
  if (typeof style !== 'string') return []
  return style
    .split(';')
    .map((declaration) => declaration.split(':'))
    .filter((parts): parts is [string, string] => parts.length === 2)
    .map(([name, value]) => [name.trim(), value.trim()])
}
