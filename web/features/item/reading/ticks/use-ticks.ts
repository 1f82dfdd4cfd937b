import { useEffect, useMemo, useRef } from 'react'
import type { Answer } from '../../../../api/calls.ts'
import { language, t } from '../../../../locales/phrases.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import { useRendered } from '../use-rendered.ts'
import type { Ticks } from './ticks.ts'
import type { Rendered } from '../../../../markdown/content.tsx'

interface Drawn {
  text: string
  rendered: Rendered | undefined
  language: string
  loading: Promise<Ticks> | null
  ticks: Ticks | null
}

/**
 * The text to render, and how its task boxes work for those who may edit. A text that differs from
 * the rendered one only by ticks made here is not rendered again, so that scroll position and focus
 * stay. Source: web/spec/reading.md 8.10.
 */
export function useTicks(item: string, page: Answer<'page/info'>, canEdit: boolean) {
  const text = page.page_content
  const isMarkdown = useMemo(() => readContent(text).kind === 'markdown', [text])
  const rendered = useRendered(page)
  const drawn = useRef<Drawn>({
    text,
    rendered,
    language: language(),
    loading: null,
    ticks: null,
  })
  const isOwn = drawn.current.ticks?.isOwn(text) ?? text === drawn.current.text
  if (!isOwn) drawn.current = { text, rendered, language: language(), loading: null, ticks: null }
  // another language renders all boxes again
  else if (drawn.current.language !== language())
    Object.assign(drawn.current, { text, rendered, language: language() })
  // the same text may be rendered differently: in another language, or in another dialect
  else if (drawn.current.text === text) drawn.current.rendered = rendered

  useEffect(() => {
    return () => {
      const own = drawn.current
      drawn.current = { ...own, loading: null, ticks: null }
      void own.loading?.then((ticks) => ticks.flush())
    }
  }, [])

  const onTick = (line: number, isDone: boolean) => {
    const own = drawn.current
    const isShown = () => drawn.current === own
    own.loading ??= import('./page-ticks.ts').then((m) =>
      m.pageTicks({ item, page, setBox: (...box) => isShown() && setBox(...box) }),
    )
    addEventListener('beforeunload', stay)
    own.loading
      .then(
        (ticks) => (own.ticks = ticks).tick(line, isDone),
        () => {
          own.loading = null
          setBox(line, !isDone)
          showNotice({ text: t('core.offline'), stay: 0 })
        },
      )
      .finally(() => removeEventListener('beforeunload', stay))
  }
  return {
    text: drawn.current.text,
    rendered: drawn.current.rendered,
    onTick: canEdit && isMarkdown ? onTick : undefined,
  }
}

/** Keeps the window open until the tick has been passed on. */
const stay = (event: BeforeUnloadEvent) => event.preventDefault()

function setBox(line: number, isDone: boolean): void {
  const box = document.querySelector<HTMLInputElement>(`.reader-main .md-box[data-line="${line}"]`)
  if (box) box.checked = isDone
}
