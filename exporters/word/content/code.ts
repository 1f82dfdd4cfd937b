import type { Element } from 'hast'
import { languageOf, codeOf } from '#contract/document/code/code.ts'
import { textOf } from '#contract/document/html/tree.ts'
import { fill } from '#contract/text/phrase.ts'
import { formulaOf } from './formulas.ts'
import type { Place } from './place.ts'
import { documentWords } from '../words.ts'
import { runXml } from '../xml.ts'
import type { Paragraphs } from './paragraphs.ts'
import type { PageSettings } from '../source.ts'

/** Lines of code in one paragraph. */
const linesPerParagraph = 100

const diagrams = /^(?:mermaid.*|flow|seq|sequence|mindmap|plantuml|puml|dot|graphviz)$/i

/** A block of code, its title above it; of formulas, the formula. */
export function writeCode(
  pre: Element,
  place: Place,
  paragraphs: Paragraphs,
  { locale }: PageSettings,
): void {
  const code = codeOf(pre)
  const language = code ? languageOf(code) : ''
  const source = textOf(code ?? pre).replace(/\n$/, '')
  if (code && /^(?:math|latex|katex)$/i.test(language)) {
    const formula = formulaOf(source.trim())
    if (formula) return paragraphs.emit(formula, { ...place, alignment: 'center' })
  }
  const title = pre.properties.dataTitle
  const words = documentWords(locale)
  const caption =
    typeof title === 'string' && title !== ''
      ? title
      : diagrams.test(language)
        ? fill(words.diagram, locale, { language })
        : ''
  if (caption !== '') paragraphs.emit(runXml(caption), place, { style: 'CodeTitle' })
  writeLines(source, place, paragraphs)
}

function writeLines(source: string, place: Place, paragraphs: Paragraphs): void {
  const lines = source.replaceAll('\r', '').replaceAll('\t', '    ').split('\n')
  const inner = { ...place, alignment: undefined, indent: place.indent + 80 }
  for (let from = 0; from < lines.length; from += linesPerParagraph) {
    const part = lines.slice(from, from + linesPerParagraph)
    const isLast = from + linesPerParagraph >= lines.length
    paragraphs.emit(
      part.map((text, index) => runXml(text, {}, index > 0 ? 1 : 0)).join(''),
      inner,
      {
        style: 'Code',
        indent: { left: inner.indent, right: 80 },
        ...(part.length <= 6 ? { keepLines: true } : {}),
        ...(isLast ? { spacing: { after: 160 } } : {}),
      },
    )
  }
  // Two blocks of code would share one frame.
  paragraphs.space()
}
