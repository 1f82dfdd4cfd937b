import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import type { RenderOptions } from '#contract/document/render.ts'
import { headingOfFragment, type Heading } from '#contract/text/anchors.ts'
import { defaultDialect, type Dialect } from '#contract/text/dialect.ts'
import { readContent } from '#contract/text/read-content.ts'
import type { Site } from '#contract/text/site-address.ts'
import { decoded } from '../lib/decoded.ts'
import { useRendered, type Rendered } from './draw/use-rendered.ts'
import { useSlices } from './draw/use-slices.ts'
import { tickable, type ContentContext } from './interaction/behaviour.ts'
import { scrollTo } from './interaction/scroll-to.ts'
import { useBehaviour } from './interaction/use-behaviour.ts'
import { useHits } from './interaction/use-hits.ts'
import { wordsOf, type Locale } from './locales/phrases.ts'

/** More text is shown only on request. Characters. Source: web/spec/reading.md 11.14. */
const largestText = 5_000_000

/** What a screen can ask of content that it shows. */
export interface ContentHandle {
  /**
   * Scrolls to what a fragment means (web/spec/reading.md 11.5), drawing up to it first.
   *
   * @param fragment without `#`, percent-encoded or not
   * @returns the id of the element; `null` when there is none
   */
  goTo(fragment: string, options?: { focus?: boolean }): string | null
  /** Brings a hit of the keyword into view; counts from 0, wrapping around. */
  showHit(index: number): void
}

export interface ContentProps {
  /**
   * As stored: markdown, an API page, sheets or other JSON. Rendered here unless `rendered` is
   * given; then only sheets need it.
   */
  text?: string
  /** What the server has rendered of the text; wins over `text`. */
  rendered?: Rendered
  /** How the text is read. */
  dialect?: Dialect
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
  globals?: RenderOptions['globals']
  /** Hosts the site had before, asked for once, when a text holds an attachment on another host. */
  askFormerHosts?(): Promise<readonly string[]>
  /** All headings, before the text is painted. */
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

/** Holds the state of content: what the text is, its outline, how much is drawn, marked words. */
export function useContent(props: ContentProps) {
  const { text = '', rendered: given, locale, base, title, onTick, keyword, globals } = props
  const { dialect = defaultDialect } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const root = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)

  const words = wordsOf(locale)
  const canTick = onTick !== undefined
  const isCut = !given && text.length > largestText && !isWhole
  const shown = useMemo(() => (isCut ? firstLines(text) : text), [text, isCut])
  const sheets = useMemo(() => {
    const content = readContent(shown)
    return content.kind === 'sheets' ? content.sheets : null
  }, [shown])
  const made = useRendered(
    given || sheets ? null : shown,
    { dialect, locale, base, title, globals },
    props.askFormerHosts,
  )
  const rendered = sheets ? null : (given ?? made)
  const html = rendered?.html ?? null

  const outline = useRef<readonly Heading[]>([])
  useLayoutEffect(() => {
    if (!rendered && !sheets) return
    outline.current = rendered?.outline ?? []
    latest.current.onOutline?.(rendered?.outline ?? [])
  }, [rendered, sheets])

  // what clicks lead to is known below, where slices and hits are
  const reactions = useRef({
    goTo: (() => null) as ContentHandle['goTo'],
    onChanged: () => {},
  })
  const site = useMemo<Site>(() => ({ base }), [base])
  const context = useCallback((): ContentContext => {
    const { open, onFragment, onTick: tick } = latest.current
    return {
      locale,
      words,
      site,
      open,
      onTick: tick,
      onChanged: () => reactions.current.onChanged(),
      onFragment: (fragment, isAnchor) => {
        reactions.current.goTo(fragment, { focus: !isAnchor })
        onFragment?.(fragment, isAnchor)
      },
    }
  }, [locale, site, words])
  const adopt = useBehaviour(root, context)
  const onPiece = useCallback(
    (piece: Element) => {
      adopt(piece)
      tickable(piece, latest.current.onTick !== undefined)
      reactions.current.onChanged()
    },
    [adopt],
  )
  const { place, first, progress, reveal } = useSlices(html, onPiece)
  useEffect(() => tickable(root.current!, canTick), [canTick])
  const hits = useHits({
    root,
    keyword,
    isDrawn: progress === 1,
    drawn: html ?? sheets,
    onHits: (count) => latest.current.onHits?.(count),
  })

  const goTo = useCallback<ContentHandle['goTo']>(
    (fragment, { focus = false } = {}) => {
      const id = headingOfFragment(outline.current, fragment)?.id ?? decoded(fragment)
      const find = () => byId(root.current!, id)
      reveal(id, () => find() !== null)
      const element = find() ?? byId(root.current!, `h-${id}`)
      if (!element) return null
      scrollTo(element)
      if (focus) element.focus({ preventScroll: true })
      return element.id
    },
    [reveal],
  )
  useImperativeHandle(props.ref, () => ({ goTo, showHit: hits.show }), [goTo, hits])
  useLayoutEffect(() => {
    reactions.current = { goTo, onChanged: hits.refresh }
  }, [goTo, hits])

  return {
    root,
    words,
    /** Shown as sheets, with tabs and all their rows. */
    sheets,
    /** `null` while the text is not rendered yet. */
    html,
    /** Set when only the first lines are shown. */
    cut: isCut ? { text, showWhole: () => setWhole(true) } : null,
    /** Where the slices of the text stand, the first one, and how much of them does: 0 to 1. */
    place,
    first,
    progress,
    /** Is told of every piece that stands in the page. */
    onPiece,
  }
}

/** The text up to the last whole line that is not too much. */
const firstLines = (text: string): string =>
  text.slice(0, text.lastIndexOf('\n', largestText) + 1 || largestText)

const byId = (root: HTMLElement, id: string): HTMLElement | null =>
  id === '' ? null : root.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
