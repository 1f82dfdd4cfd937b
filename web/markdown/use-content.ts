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
import { headingOfFragment, type Heading } from '#contract/text/anchors.ts'
import { decoded } from '../lib/decoded.ts'
import type { GlobalParameters } from './api-page/api-page.ts'
import type { Finishing } from './draw/finish.ts'
import type { Site } from './draw/site.ts'
import { useBlocks } from './draw/use-blocks.ts'
import { useFormerHosts } from './draw/use-former-hosts.ts'
import type { Surroundings } from './interaction/behaviour.ts'
import { scrollTo } from './interaction/scroll-to.ts'
import { useBehaviour } from './interaction/use-behaviour.ts'
import { useHits } from './interaction/use-hits.ts'
import { wordsOf, type Locale } from './locales/phrases.ts'
import { textBlocks } from './parse/blocks.ts'
import { readContent } from './parse/read-content.ts'

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

/** Holds the state of content: what the text is, its outline, how much is drawn, marked words. */
export function useContent(props: ContentProps) {
  const { text, locale, base, title, onTick, keyword } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const root = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)

  const words = wordsOf(locale)
  const canTick = onTick !== undefined
  const isCut = text.length > largestText && !isWhole
  const content = useMemo(() => readContent(isCut ? firstLines(text) : text), [text, isCut])
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

  const outline = useRef<Heading[]>([])
  const onOutline = useCallback((headings: Heading[]) => {
    outline.current = headings
    latest.current.onOutline?.(headings)
  }, [])
  useLayoutEffect(() => {
    if (markdown) onOutline(markdown.outline)
  }, [markdown, onOutline])
  useEffect(() => {
    if (content.kind === 'sheets' || content.kind === 'json') onOutline([])
  }, [content, onOutline])

  // what clicks lead to is known below, where blocks and hits are
  const reactions = useRef({
    goTo: (() => null) as ContentHandle['goTo'],
    onChanged: () => {},
  })
  const surroundings = useCallback((): Surroundings => {
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
  const adopt = useBehaviour(root, surroundings)
  const onPiece = useCallback(
    (piece: Element) => {
      adopt(piece)
      reactions.current.onChanged()
    },
    [adopt],
  )
  const askFormerHosts = useCallback(() => latest.current.askFormerHosts?.(), [])
  const onWaiting = useFormerHosts(askFormerHosts, site, words)
  const pieces = useMemo(() => ({ finishing, onPiece, onWaiting }), [finishing, onPiece, onWaiting])
  const { place, progress, reveal } = useBlocks(markdown, pieces)
  const hits = useHits({
    root,
    keyword,
    isDrawn: progress === 1,
    drawn: useMemo(() => [content, finishing], [content, finishing]),
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
    content,
    words,
    isCut,
    showWhole: () => setWhole(true),
    /** Where the blocks of markdown are drawn, and how much of them is: 0 to 1. */
    place,
    progress,
    onOutline,
    /** What every drawn piece is given. */
    pieces,
  }
}

/** The text up to the last whole line that is not too much. */
const firstLines = (text: string): string =>
  text.slice(0, text.lastIndexOf('\n', largestText) + 1 || largestText)

const byId = (root: HTMLElement, id: string): HTMLElement | null =>
  id === '' ? null : root.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
