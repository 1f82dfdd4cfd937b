import katex from 'katex'
import 'katex/dist/katex.min.css'

/**
 * Draws TeX as HTML with MathML for screen readers. Nothing in it can load or run. Source:
 * web/spec/reading.md 11.8.
 *
 * @throws {Error} for a source it can't read
 */
export const drawFormula = (source: string, isBlock: boolean): string =>
  katex.renderToString(source, {
    displayMode: isBlock,
    trust: false,
    maxSize: 20,
    maxExpand: 1000,
    strict: 'ignore',
    output: 'htmlAndMathml',
  })
