// The program of exported documents, a classic script by itself (bin/build.ts): draws all diagrams,
// and again when the colours of the document change.
import { drawFigure } from './drawings.ts'

declare global {
  interface Window {
    /** Resolves when all diagrams have been drawn; a program that prints waits for it. */
    showdocDrawn?: Promise<void>
  }
}

const locale = document.documentElement.lang.startsWith('zh') ? 'zh-cn' : 'en'

async function drawAll(): Promise<void> {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-drawing]'))
    await drawFigure(figure, locale)
}

const drawAgain = () => (window.showdocDrawn = window.showdocDrawn?.then(drawAll))
window.showdocDrawn = drawAll()
new MutationObserver(drawAgain).observe(document.documentElement, {
  attributeFilter: ['data-theme'],
})
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAgain)
