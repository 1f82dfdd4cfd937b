import './drawings.css'
import { fill } from '#contract/text/phrase.ts'
import { icon } from '#contract/document/icons.ts'
import { wordsOf, type Locale, type Words } from '../locales/phrases.ts'
import { onDemandPhrasesOf, type OnDemandPhrases } from '../locales/on-demand-phrases.ts'
import { ChunkFailure, loadChunk } from '../../lib/load-chunk.ts'
import type { Drawn } from './mermaid.ts'
import { mindmapToMermaid } from './mindmap.ts'
import { sanitiseDrawing } from './sanitise-drawing.ts'
import { thinTicks } from './thin-ticks.ts'
import { sequenceToMermaid } from './sequence.ts'

/** Larger sources are drawn on request only. Characters. Source: web/spec/reading.md 11.8. */
const largestSource = 50_000
/**
 * Drawing is abandoned after this time, until it is requested; loading code does not count.
 * Milliseconds. Source: web/spec/reading.md 11.8.
 */
const longestDrawing = 3000

/**
 * A Gantt chart has no width of its own: it is drawn for its place. Made smaller than that, its
 * letters could not be read, so it scrolls where there is less room than its bars and their names
 * need. CSS pixels. Source: web/spec/reading.md 11.8.
 */
const leastGantt = 640
const ganttWidth = ({ clientWidth }: HTMLElement, source: string): number | undefined =>
  /^\s*gantt\b/m.test(source) ? Math.max(clientWidth, leastGantt) : undefined

type DrawingWords = Words & OnDemandPhrases

/**
 * Draws the diagram of a block; a failure is shown in the block and affects nothing else.
 * @throws {ChunkFailure} what draws it could not be loaded
 */
export async function drawFigure(element: HTMLElement, locale: Locale): Promise<void> {
  const words: DrawingWords = { ...wordsOf(locale), ...onDemandPhrasesOf(locale) }
  const source = element.querySelector('pre')?.textContent ?? ''
  if (source.length > largestSource && element.dataset.anyway === undefined)
    return offerDrawing(element, words, locale)
  const timeout = deadline()
  const width = ganttWidth(element, source)
  const drawing = drawDiagram(element.dataset.drawing!, source, width, timeout.begin)
  try {
    const drawn = await (element.dataset.anyway === undefined
      ? Promise.race([drawing, timeout.end])
      : drawing)
    if (drawn === 'timeout') {
      drawing.catch(() => {}) // drawn again on request
      return offerDrawing(element, words, locale)
    }
    if (drawn !== null) showDrawing(element, drawn, width, words)
  } catch (error) {
    if (error instanceof ChunkFailure) throw error
    sayError(element, words.diagramFailed, error, locale)
  } finally {
    timeout.stop()
  }
}

/** Rejects some time after the work has started. */
function deadline() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let give: (timeout: 'timeout') => void
  const end = new Promise<'timeout'>((resolve) => (give = resolve))
  return {
    end,
    begin: () => (timer = setTimeout(() => give('timeout'), longestDrawing)),
    stop: () => clearTimeout(timer),
  }
}

/** Drawings of this session, by kind, theme and source, the most recently used last. */
const drawnBefore = new Map<string, Drawn>()
/** Characters of SVG that are cached. */
const mostKept = 5_000_000
let cached = 0

const isDarkNow = () => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** {@link drawAnew} with a cache for this session. */
async function drawDiagram(
  kind: string,
  source: string,
  width: number | undefined,
  begun: () => void,
): Promise<Drawn | null> {
  const key = `${kind} ${isDarkNow()} ${width} ${source}`
  const before = drawnBefore.get(key)
  drawnBefore.delete(key)
  const drawn = before ?? (await drawAnew(kind, source, width, begun))
  if (!drawn) return null
  if (!before) cached += drawn.svg.length
  drawnBefore.set(key, drawn)
  for (const [oldest, { svg }] of drawnBefore) {
    if (cached <= mostKept) break
    drawnBefore.delete(oldest)
    cached -= svg.length
  }
  return before ? { ...drawn, svg: withOwnIds(drawn.svg) } : drawn
}

let copies = 0

/** A drawing may appear twice on a page: its internal ids are made unique. */
function withOwnIds(svg: string): string {
  const copy = ++copies
  return svg.replaceAll(/\bh-_drawing-\d+(?!\d)/g, (id) => `${id}c${copy}`)
}

/** @returns the library's drawing; `null` for a source that stays code */
async function drawAnew(
  kind: string,
  source: string,
  width: number | undefined,
  begun: () => void,
): Promise<Drawn | null> {
  if (kind === 'flow') {
    const draw = await loadChunk(() => import('./flowchart.ts').then((m) => m.drawFlowchart))
    return { svg: draw(source), isDark: false }
  }
  const translated =
    kind === 'sequence'
      ? sequenceToMermaid(source)
      : kind === 'mindmap'
        ? mindmapToMermaid(source)
        : source
  if (translated === null) return null
  const draw = await loadChunk(() => import('./mermaid.ts').then((m) => m.drawMermaid))
  return draw(translated, width ?? 0, begun)
}

function showDrawing(
  figure: HTMLElement,
  { svg, isDark }: Drawn,
  width: number | undefined,
  words: DrawingWords,
): void {
  const drawing = document.createElement('div')
  drawing.className = isDark ? 'md-drawing md-dark' : 'md-drawing'
  drawing.append(sanitiseDrawing(svg))
  const image = drawing.querySelector('svg')
  if (width) {
    image?.style.setProperty('min-width', `${width}px`)
    thinTicks(drawing)
  }
  image?.setAttribute('role', 'img')
  image?.removeAttribute('aria-roledescription')
  // The accessible name contains the drawing's labels; the full text is the source below it.
  image?.setAttribute(
    'aria-label',
    [...drawing.querySelectorAll('text')]
      .map(({ textContent }) => textContent.trim())
      .filter(Boolean) // edge labels that are empty
      .join(' ') || words.diagramSource,
  )
  const enlarge = document.createElement('button')
  enlarge.type = 'button'
  enlarge.className = 'md-tool md-enlarge'
  enlarge.title = words.enlarge
  enlarge.setAttribute('aria-label', words.enlarge)
  enlarge.innerHTML = icon('enlarge')
  drawing.append(enlarge)
  figure.querySelector('.md-drawing-note')?.remove()
  const old = figure.querySelector('.md-drawing')
  if (old) {
    old.replaceWith(drawing)
    return
  }
  const source = document.createElement('details')
  source.className = 'md-source'
  const summary = document.createElement('summary')
  summary.textContent = words.diagramSource
  source.append(summary, ...figure.children)
  figure.append(drawing, source)
  figure.classList.add('md-drawn')
}

function offerDrawing(figure: HTMLElement, words: DrawingWords, locale: Locale): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'md-action'
  button.textContent = words.drawAnyway
  button.addEventListener('click', () => {
    figure.dataset.anyway = ''
    void drawFigure(figure, locale)
  })
  note(figure, words.diagramLarge).append(' ', button)
}

function sayError(figure: HTMLElement, phrase: string, error: unknown, locale: Locale): void {
  note(figure, fill(phrase, locale, { message: messageOf(error) })).classList.add('md-failed')
}

function note(figure: HTMLElement, text: string): HTMLElement {
  figure.querySelector('.md-drawing-note')?.remove()
  const line = document.createElement('p')
  line.className = 'md-drawing-note'
  line.textContent = text
  figure.append(line)
  return line
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .split('\n')
    .slice(0, 3)
    .join(' ')
    .slice(0, 300)
