import { applyCodeView } from '../code/code-view.ts'
import { applyStyle } from './author-style.ts'
import { copyText } from './copy-text.ts'
import { targetOf, type Site } from '#contract/text/addresses/site-address.ts'
import { whenOnline } from '../../lib/load-chunk.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { tellMissing } from '../../ui/lazy-part.tsx'
import type { Locale, Words } from '../locales/phrases.ts'
import type * as Drawings from '../diagrams/drawings.ts'
import { releaseHeight, reserveHeight } from './reserved-heights.ts'
import { markTableSizes } from './table-size.ts'
import { makeTabs } from './tabs.ts'

/** What content needs from the screen around it. */
export interface ContentContext {
  locale: Locale
  words: Words
  site: Site
  /** Opens a screen of the product without a reload; `path` is relative to the base address. */
  open(path: string): void
  /**
   * A fragment of this page was chosen; `isAnchor`: by the anchor beside a heading, whose full
   * address was copied.
   */
  onFragment(fragment: string, isAnchor: boolean): void
  onTick?(line: number, isDone: boolean): void
  /** Nodes of the text were replaced by rendered ones. */
  onChanged(): void
}

/** How far outside the viewport parts of the content are prepared. */
const nearView = '800px 0px'

/**
 * For each content on the screen, a function that finishes what is waiting to come near the
 * viewport, because everything is about to be printed.
 */
export const pendingWork = new Set<() => Promise<unknown>>()

/** Interactive content: one listener per type of event for the whole content. */
export interface Behaviour {
  /** Makes a new piece of content interactive. */
  adopt(piece: Element): void
  stop(): void
}

/**
 * Makes content interactive according to web/spec/reading.md 11.4 to 11.9: copying, wrapping,
 * links, pictures, task boxes, diagrams near the viewport.
 */
export function attachBehaviour(root: HTMLElement, context: () => ContentContext): Behaviour {
  const abort = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    run: (event: HTMLElementEventMap[Name]) => void,
    capture = false,
  ) => root.addEventListener(name, run, { signal: abort.signal, capture })

  on('click', (event) => onClick(event, root, context()))
  on('keydown', (event) => {
    if (
      (event.key === 'Enter' || event.key === ' ') &&
      event.target instanceof Element &&
      event.target.matches('img[role="button"]')
    ) {
      event.preventDefault()
      void openViewer(root, event.target, context())
    }
  })
  on('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.md-box'))
      context().onTick?.(Number(target.dataset.line), target.checked)
  })
  on(
    'error',
    ({ target }) =>
      target instanceof HTMLImageElement && void showBrokenPicture(target, context().locale),
    true,
  )
  on(
    'scroll',
    ({ target }) =>
      target instanceof HTMLElement && target.matches('.md-table') && markEdge(target),
    true,
  )

  for (const name of ['pointerover', 'focusin'] as const) {
    on(name, ({ target }) => {
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>('.md-note > a') : null
      if (link) void tools().then(({ showFootnote }) => showFootnote(root, link))
    })
  }

  const sizes = new ResizeObserver((entries) =>
    measure(entries.map(({ target }) => target as HTMLElement)),
  )
  const waiting = new Set<Element>()
  const underWay = new Set<Promise<void>>()
  const wait = (element: Element) => {
    waiting.add(element)
    near.observe(element)
  }
  const begin = async (element: Element) => {
    waiting.delete(element)
    near.unobserve(element)
    const work = draw(element as HTMLElement, context()).then(
      () => context().onChanged(),
      // what draws could not be loaded; the source is shown already
      () => void (navigator.onLine && tellMissing()),
    )
    underWay.add(work)
    await work
    underWay.delete(work)
  }
  // Once the code for diagrams is here, the others follow in idle time: the browser's own print
  // command does not wait for them.
  let idle = () => {}
  const drawAhead = () => {
    idle()
    const [next] = waiting
    if (next) idle = whenIdle(() => void begin(next).then(drawAhead))
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) void begin(target).then(() => !abort.signal.aborted && drawAhead())
    },
    { rootMargin: nearView },
  )
  const finishAll = () => {
    for (const element of waiting) void begin(element)
    return Promise.all(underWay)
  }
  pendingWork.add(finishAll)
  const onPrint = () => void finishAll()
  addEventListener('beforeprint', onPrint)
  const drawAgain = (which: string) => () => {
    for (const figure of root.querySelectorAll(`[data-drawing]${which}`)) wait(figure)
  }
  // a note says why the others are not drawn
  const undrawn = ':not(.md-drawn, :has(> .md-drawing-note))'
  addEventListener('online', drawAgain(undrawn), { signal: abort.signal })
  const stopTheme = whenThemeChanges(drawAgain('.md-drawn'))
  return {
    adopt(piece) {
      for (const element of piece.querySelectorAll<HTMLElement>('.md-table, .md-code pre'))
        sizes.observe(element)
      for (const figure of piece.querySelectorAll<HTMLElement>('.md-code')) {
        applyCodeView(figure)
        if (figure.classList.contains('md-numbered'))
          void tools().then(({ numberLines }) => numberLines(figure))
        if (figure.dataset.drawing && !figure.classList.contains('md-drawn')) {
          reserveHeight(figure)
          wait(figure)
        }
      }
      makeTabs(piece)
      for (const image of piece.querySelectorAll('img')) {
        makeOpenable(image, context().words)
        lookAtLoaded(image, context().locale)
      }
      for (const element of piece.querySelectorAll<HTMLElement>('[data-style]')) applyStyle(element)
    },
    stop() {
      pendingWork.delete(finishAll)
      removeEventListener('beforeprint', onPrint)
      abort.abort()
      idle()
      sizes.disconnect()
      near.disconnect()
      stopTheme()
    },
  }
}

const showBrokenPicture = (image: HTMLImageElement, locale: Locale): Promise<void> =>
  import('./pictures/broken-picture.ts').then((m) => m.showBrokenPicture(image, locale))

/**
 * Marks a picture as broken that failed before anybody listened, because its document came as HTML.
 */
const lookAtLoaded = (image: HTMLImageElement, locale: Locale): void => {
  if (image.complete && image.naturalWidth === 0 && image.hasAttribute('src'))
    image.decode().catch(() => showBrokenPicture(image, locale))
}

/** Tools that respond to a click load with the first one. */
const tools = () => import('./tools.ts')

let drawFigure: typeof Drawings.drawFigure | undefined
const loadDrawings = () => import('../diagrams/drawings.ts').then((m) => m.drawFigure)

async function draw(figure: HTMLElement, { locale }: ContentContext): Promise<void> {
  try {
    drawFigure ??= await whenOnline(loadDrawings)
    await drawFigure(figure, locale)
  } finally {
    releaseHeight(figure)
  }
}

/** Pictures can be enlarged by keyboard too; one inside a link follows the link. */
function makeOpenable(image: HTMLImageElement, words: Words): void {
  if (image.closest('a')) return
  image.tabIndex = 0
  image.setAttribute('role', 'button')
  image.setAttribute('aria-label', (image.alt || words.enlarge).slice(0, 200))
}

/** Check boxes are rendered disabled; this enables them for people who may tick. */
export function tickable(piece: Element, canTick: boolean): void {
  for (const box of piece.querySelectorAll<HTMLInputElement>('.md-box')) box.disabled = !canTick
}

function onClick(event: MouseEvent, root: HTMLElement, context: ContentContext): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const tool = target.closest<HTMLElement>('[data-act]')
  if (tool) return void tools().then(({ runTool }) => runTool(tool, context.words))
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (link) return follow(event, link, context)
  const picture = target.closest('img[role="button"], .md-drawing')
  if (picture) void openViewer(root, picture, context)
}

/** Left clicks without a modifier go through the router; the browser handles all others. */
function follow(
  event: MouseEvent,
  link: HTMLAnchorElement,
  { site, open, onFragment }: ContentContext,
): void {
  if (
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    event.defaultPrevented
  )
    return
  const address = link.getAttribute('href')!
  const target = targetOf(address, site)
  if (target.kind === 'fragment') {
    event.preventDefault()
    const isAnchor = link.classList.contains('md-anchor')
    if (isAnchor) void copyText(new URL(address, location.href).href, link)
    onFragment(address.slice(1), isAnchor)
  } else if (target.kind === 'screen') {
    event.preventDefault()
    open(target.path!)
  }
}

const openViewer = (root: HTMLElement, element: Element, { locale }: ContentContext) =>
  import('./pictures/viewer.ts').then(({ viewPicture }) => viewPicture(root, element, locale))

/** Makes horizontally overflowing elements focusable. */
function measure(elements: readonly HTMLElement[]): void {
  const [texts, tables] = [new Set<HTMLElement>(), new Set<HTMLElement>()]
  for (const element of elements) (element.localName === 'pre' ? texts : tables).add(element)
  const wide = markTableSizes(tables)
  for (const element of texts) if (element.scrollWidth > element.clientWidth + 1) wide.add(element)
  for (const element of elements) toggleStop(element, wide.has(element))
  for (const table of tables) markEdge(table)
}

function toggleStop(element: HTMLElement, isStop: boolean): void {
  if (isStop) element.tabIndex = 0
  else element.removeAttribute('tabindex')
}

const markEdge = (scroller: HTMLElement): void => {
  scroller.classList.toggle(
    'md-end',
    scroller.scrollLeft + scroller.clientWidth >= scroller.scrollWidth - 1,
  )
}

function whenThemeChanges(run: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(run)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  system.addEventListener('change', run)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', run)
  }
}
