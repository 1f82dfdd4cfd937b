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
import type { RenderOptions } from '#contract/document/draw-text.ts'
import {
  headingOfFragment,
  withoutGithubPrefix,
  type Heading,
} from '#contract/text/markdown/anchors.ts'
import { defaultDialect, type Dialect } from '#contract/text/markdown/dialect.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import type { Site } from '#contract/text/addresses/site-address.ts'
import { decoded } from '#contract/text/decoded.ts'
import { useRendered, type Rendered } from './draw/use-rendered.ts'
import { useSlices } from './draw/use-slices.ts'
import { tickable, type ContentContext } from './interaction/behaviour.ts'
import type { HitOptions } from './interaction/hits/hits.ts'
import { scrollTo } from './interaction/hits/scroll-to.ts'
import { useBehaviour } from './interaction/use-behaviour.ts'
import { useHits } from './interaction/hits/use-hits.ts'
import { wordsOf, type Locale } from './locales/phrases.ts'

/**
 * Longer texts are shown completely only on request. Characters. Source: web/spec/reading.md 11.14.
 */
const largestText = 5_000_000

/** What a screen can do with the content it shows. */
export interface ContentHandle {
  /**
   * Scrolls to the target of a fragment (web/spec/reading.md 11.5), inserting the text up to it
   * first.
   * @param fragment without `#`, percent-encoded or not
   * @returns the id of the element; `null` when there is none
   */
  goTo(fragment: string, options?: { focus?: boolean }): string | null
  /**
   * Makes a hit of the keyword the current one and, unless `isQuiet`, scrolls to it; counts from 0,
   * wrapping around.
   */
  showHit(index: number, options?: HitOptions): void
}

export interface ContentProps {
  /**
   * As stored: markdown, an API page, sheets or other JSON. Rendered here unless `rendered` is
   * given; then only sheets need it.
   */
  text?: string
  /** The server-rendered text; takes precedence over `text`. */
  rendered?: Rendered
  /** The markdown dialect. */
  dialect?: Dialect
  locale: Locale
  /** Full address of the product with a slash at the end. */
  base: string
  /**
   * Opens a screen of the product without a reload; `path` starts with a slash and is relative to
   * the base address.
   */
  open(path: string): void
  /** The page's title: a first heading that repeats it is left out. */
  title?: string
  /** `global_param` of `item/info`, for API pages. */
  globals?: RenderOptions['globals']
  /** Blocks rendered here have their source lines in `data-lines`. */
  hasLines?: boolean
  /**
   * Fetches the site's former hosts; called once, when a text contains an attachment on another
   * host.
   */
  askFormerHosts?(): Promise<readonly string[]>
  /** Called with all headings before the text is painted. */
  onOutline?(outline: Heading[]): void
  /**
   * A link within the page was chosen; `isAnchor`: by the anchor beside a heading, whose address
   * has been copied.
   */
  onFragment?(fragment: string, isAnchor: boolean): void
  /** Enables check boxes; `line` is the line in the text, counted from 0. */
  onTick?(line: number, isDone: boolean): void
  /** Words to highlight in the text. */
  keyword?: string
  onHits?(count: number): void
  ref?: Ref<ContentHandle>
}

/** The state of content: what the text is, its outline, how much is inserted, highlighted words. */
export function useContent(props: ContentProps) {
  const { text = '', rendered: given, locale, base, title, onTick, keyword, globals } = props
  const { dialect = defaultDialect, hasLines } = props
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
    { dialect, locale, base, title, globals, hasLines },
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

  // the targets of clicks are only known below, where slices and hits are
  const handlers = useRef({
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
      onChanged: () => handlers.current.onChanged(),
      onFragment: (fragment, isAnchor) => {
        handlers.current.goTo(fragment, { focus: !isAnchor })
        onFragment?.(fragment, isAnchor)
      },
    }
  }, [locale, site, words])
  const adopt = useBehaviour(root, context)
  const onPiece = useCallback(
    (piece: Element) => {
      adopt(piece)
      tickable(piece, latest.current.onTick !== undefined)
      handlers.current.onChanged()
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
      const element =
        find() ??
        byId(root.current!, `h-${id}`) ??
        byId(root.current!, `h-${withoutGithubPrefix(id)}`)
      if (!element) return null
      scrollTo(element)
      if (focus) element.focus({ preventScroll: true })
      return element.id
    },
    [reveal],
  )
  useImperativeHandle(props.ref, () => ({ goTo, showHit: hits.show }), [goTo, hits])
  useLayoutEffect(() => {
    handlers.current = { goTo, onChanged: hits.refresh }
  }, [goTo, hits])

  return {
    root,
    words,
    /** Set for sheets, which are shown with tabs and all their rows. */
    sheets,
    /** `null` while the text is not rendered yet. */
    html,
    /** Set when only the first lines are shown. */
    cut: isCut ? { text, showWhole: () => setWhole(true) } : null,
    /** The container of the slices, the first one, and how many of them are inserted: 0 to 1. */
    place,
    first,
    progress,
    /** Called for every inserted piece. */
    onPiece,
  }
}

/** The text up to the last complete line within the limit. */
const firstLines = (text: string): string =>
  text.slice(0, text.lastIndexOf('\n', largestText) + 1 || largestText)

const byId = (root: HTMLElement, id: string): HTMLElement | null =>
  id === '' ? null : root.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
