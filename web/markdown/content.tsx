import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { headingOfFragment, type Heading } from '#contract/text/anchors.ts'
import { decoded } from '../lib/decoded.ts'
import type { GlobalParameters } from './api-page/api-page.ts'
import { behave, type Behaviour, type Surroundings } from './interaction/behaviour.ts'
import { textBlocks } from './parse/blocks.ts'
import { copyText } from './interaction/copy-text.ts'
import { drawBlocks, type Drawing } from './draw/draw.ts'
import { settle, type Finishing, type Waiting } from './draw/finish.ts'
import type { Hits } from './interaction/hits.ts'
import { Html } from './draw/html.tsx'
import { parser } from './parse/parser.ts'
import { wordsOf, type Locale, type Words } from './locales/phrases.ts'
import { readContent } from './parse/read-content.ts'
import type { Site } from './draw/site.ts'
import './content.css'
import './code/code.css'
import './draw/table.css'

// Pages of markdown do without these.
const ApiView = lazy(() =>
  import('./api-page/api-view.tsx').then(({ ApiView }) => ({ default: ApiView })),
)
const SheetsView = lazy(() =>
  import('./sheets/sheets-view.tsx').then(({ SheetsView }) => ({ default: SheetsView })),
)

/** More text is shown only on request. Characters. Source: web/spec/reading.md 11.14. */
const largestText = 5_000_000
/** How long a jump to a heading is corrected while pictures above it arrive. Milliseconds. */
const settlingTime = 3000

/** Pieces that are coloured together are marked together. Milliseconds. */
const remarkDelay = 100

/** What a screen can ask of content that it shows. */
export interface ContentHandle {
  /**
   * Scrolls to what a fragment means (web/spec/reading.md 11.5), drawing up to it first.
   *
   * @param fragment without `#`, percent-encoded or not
   * @returns the id of the element; `null` when there is none
   */
  goTo(fragment: string, options?: { focus?: boolean }): string | null
  /** Brings a hit of the keyword into view; counts from 0, around the ends. */
  showHit(index: number): void
}

export interface ContentProps {
  /** As stored: markdown, an API page, sheets or other JSON. */
  text: string
  locale: Locale
  /** Full address of the product with a slash at the end. */
  base: string
  /**
   * Opens a screen of the product without a reload; `path` begins with a slash and lies below the
   * base address.
   */
  open(path: string): void
  /** The page's title: a first heading that repeats it is left out. */
  title?: string
  /** `global_param` of `item/info`, for API pages. */
  globals?: GlobalParameters
  /** Hosts the site had before, asked for once, when a text holds an attachment on another host. */
  askFormerHosts?(): Promise<readonly string[]>
  /** All headings, before the first paint. */
  onOutline?(outline: Heading[]): void
  /**
   * A link to a place in the page was chosen; `isAnchor`: by the sign beside a heading, whose
   * address has been copied.
   */
  onFragment?(fragment: string, isAnchor: boolean): void
  /** Makes check boxes work; `line` counts the text's lines from 0. */
  onTick?(line: number, isDone: boolean): void
  /** Words to mark in the text. */
  keyword?: string
  onHits?(count: number): void
  ref?: Ref<ContentHandle>
}

/**
 * Content of a page, wherever one is shown: item view, single and shared page, preview, history.
 * Text is visible with the first paint; colours, diagrams and formulas follow when they come near
 * the view. Source: web/spec/reading.md 11.
 */
export function Content(props: ContentProps) {
  const { text, locale, base, title, globals, onTick, keyword } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  const root = useRef<HTMLDivElement>(null)
  const behaviour = useRef<Behaviour>(null)
  const drawing = useRef<Drawing>(null)
  const hits = useRef<Hits>(null)
  const currentHit = useRef(-1)
  const remark = useRef(() => {})
  const outline = useRef<Heading[]>([])
  const blockOf = useRef(new Map<string, number>())
  const waiting = useRef<Waiting[]>([])
  const [progress, setProgress] = useState(1)
  const [isWhole, setWhole] = useState(false)

  const words = wordsOf(locale)
  const canTick = onTick !== undefined
  const isCut = text.length > largestText && !isWhole
  const content = useMemo(
    () =>
      readContent(
        isCut ? text.slice(0, text.lastIndexOf('\n', largestText) + 1 || largestText) : text,
      ),
    [text, isCut],
  )
  const markdown = useMemo(
    () => (content.kind === 'markdown' ? textBlocks(content.text, title) : null),
    [content, title],
  )
  const site = useMemo<Site>(
    () => ({ base, formerHosts: latest.current.askFormerHosts ? undefined : [] }),
    [base],
  )
  const finishing = useMemo<Finishing>(
    () => ({ words, site, canTick, eagerImages: 2 }),
    [words, site, canTick],
  )

  const tellOutline = useCallback((headings: Heading[]) => {
    outline.current = headings
    latest.current.onOutline?.(headings)
  }, [])
  const onWaiting = useCallback(
    (more: Waiting[]) => {
      const isFirst = waiting.current.length === 0
      waiting.current.push(...more)
      if (!isFirst) return
      const known = latest.current.askFormerHosts?.() ?? Promise.resolve([])
      void known
        .catch(() => [])
        .then((formerHosts) => {
          settle(waiting.current, { ...site, formerHosts }, words)
          waiting.current = []
        })
    },
    [site, words],
  )
  const onPiece = useCallback((piece: Element) => {
    behaviour.current?.adopt(piece)
    remark.current()
  }, [])

  const goTo = useCallback((fragment: string, { focus = false } = {}) => {
    const heading = headingOfFragment(outline.current, fragment)
    const id = heading?.id ?? decoded(fragment)
    const block = blockOf.current.get(id)
    if (block !== undefined) drawing.current?.upTo(block)
    let element = byId(root.current!, id)
    if (!element && drawing.current) {
      drawing.current.all() // a footnote or an id of the author's own
      element = byId(root.current!, id) ?? byId(root.current!, `h-${id}`)
    }
    if (!element) return null
    bringUp(element)
    if (focus) element.focus({ preventScroll: true })
    return element.id
  }, [])
  useImperativeHandle(
    props.ref,
    () => ({ goTo, showHit: (index) => hits.current?.show((currentHit.current = index)) }),
    [goTo],
  )

  useLayoutEffect(() => {
    const surroundings = (): Surroundings => {
      const { open, onFragment, onTick: tick } = latest.current
      return {
        locale,
        words,
        site,
        open,
        onTick: tick,
        onChanged: () => remark.current(),
        onFragment: (fragment, isAnchor) => {
          goTo(fragment, { focus: !isAnchor })
          onFragment?.(fragment, isAnchor)
        },
      }
    }
    const own = behave(root.current!, surroundings)
    behaviour.current = own
    own.adopt(root.current!)
    return () => own.stop()
  }, [goTo, locale, site, words])

  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!markdown) return
    blockOf.current = markdown.blockOfHeading
    tellOutline(markdown.outline)
    place.current!.replaceChildren()
    const onOwnPiece = (piece: Element) => {
      for (const nav of piece.querySelectorAll('.md-outline'))
        fillOutline(nav, markdown.outline, words)
      onPiece(piece)
    }
    const own = drawBlocks(
      place.current!,
      markdown.blocks,
      { ...finishing },
      { onPiece: onOwnPiece, onWaiting, onProgress: setProgress },
    )
    drawing.current = own
    const all = () => own.all()
    addEventListener('beforeprint', all)
    return () => {
      removeEventListener('beforeprint', all)
      own.stop()
      drawing.current = null
    }
  }, [markdown, finishing, words, onPiece, onWaiting, tellOutline])

  useEffect(() => {
    if (content.kind === 'sheets' || content.kind === 'json') tellOutline([])
  }, [content, tellOutline])

  const isAll = progress === 1
  useEffect(() => {
    if (!keyword?.trim() || !isAll) return
    currentHit.current = -1
    let isGone = false
    let later: ReturnType<typeof setTimeout> | undefined
    void import('./interaction/hits.ts').then(({ markHits }) => {
      const mark = () => {
        if (isGone) return
        hits.current?.clear()
        hits.current = markHits(root.current!, keyword)
        if (currentHit.current >= 0) hits.current.show(currentHit.current, { isQuiet: true })
        latest.current.onHits?.(hits.current.count)
      }
      mark()
      // Colouring and drawing replace nodes, and marks with them.
      remark.current = () => {
        clearTimeout(later)
        later = setTimeout(mark, remarkDelay)
      }
    })
    return () => {
      isGone = true
      clearTimeout(later)
      remark.current = () => {}
      hits.current?.clear()
      hits.current = null
    }
  }, [keyword, isAll, content, finishing])

  return (
    <div ref={root} className="md-content">
      {isCut && (
        <p className="md-large" role="status">
          {words.tooLarge}{' '}
          <button type="button" className="md-action" onClick={() => setWhole(true)}>
            {words.showAll}
          </button>{' '}
          <button
            type="button"
            className="md-action"
            onClick={(event) => void copyText(text, event.currentTarget)}
          >
            {words.copyMarkdown}
          </button>
        </p>
      )}
      {!isAll && <progress className="md-progress" aria-label={words.progress} value={progress} />}
      {content.kind === 'markdown' && <div ref={place} />}
      <Suspense fallback={<div className="md-waiting" />}>
        {content.kind === 'api' && (
          <ApiView
            page={content.page}
            globals={globals}
            locale={locale}
            finishing={finishing}
            onPiece={onPiece}
            onWaiting={onWaiting}
            onOutline={tellOutline}
          />
        )}
        {content.kind === 'sheets' && (
          <SheetsView sheets={content.sheets} locale={locale} onPiece={onPiece} />
        )}
      </Suspense>
      {content.kind === 'json' && (
        <Html
          html={`<pre><code class="language-json">${parser.utils.escapeHtml(content.text)}</code></pre>`}
          finishing={finishing}
          onPiece={onPiece}
          onWaiting={onWaiting}
        />
      )}
    </div>
  )
}

/**
 * The outline where the text has `[TOC]`, for windows that have no room for one beside the text.
 * Source: web/spec/reading.md 8.6.
 */
function fillOutline(nav: Element, outline: readonly Heading[], words: Words): void {
  const shown = outline.filter(({ level }) => level <= 4)
  const top = Math.min(...shown.map(({ level }) => level))
  nav.setAttribute('aria-label', words.contents)
  nav.replaceChildren(
    ...shown.map(({ level, text, id }) => {
      const link = document.createElement('a')
      link.href = `#${id}`
      link.textContent = text
      link.style.paddingInlineStart = `${(level - top) * 16}px`
      return link
    }),
  )
}

function byId(root: HTMLElement, id: string): HTMLElement | null {
  return id === '' ? null : root.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
}

/**
 * Scrolls to an element and again when something above it has changed its height, unless the reader
 * scrolls meanwhile.
 */
function bringUp(element: HTMLElement): void {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent instanceof HTMLDetailsElement) parent.open = true
  const scroll = () => element.scrollIntoView({ block: 'start', behavior: 'instant' })
  scroll()
  const abort = new AbortController()
  const watcher = new ResizeObserver(scroll)
  watcher.observe(element.closest('.md-content')!)
  const stop = () => {
    watcher.disconnect()
    abort.abort()
  }
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
    addEventListener(name, stop, { signal: abort.signal, passive: true })
  setTimeout(stop, settlingTime)
}
