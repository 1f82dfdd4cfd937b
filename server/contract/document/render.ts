import { drawText, type RenderedText, type RenderOptions } from './draw-text.ts'
import { highlight } from './code/highlight.ts'
import { mathml } from './finish/mathml.ts'

export { describedText, type RenderedText, type RenderOptions } from './draw-text.ts'

/**
 * Renders the stored text of a page as HTML, identically in Node.js and in browsers. Never fails.
 * Source: web/spec/reading.md 11.
 */
export const renderText = (text: string, options: RenderOptions): RenderedText =>
  drawText(text, options, { highlight, mathml }).rendered
