import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { addressOf } from '../../../../lib/address/base-address.ts'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import type { ContentProps } from '../../../../markdown/content.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { tellMissing } from '../../../../ui/lazy-part.tsx'
import { OnDemand } from '../../../../ui/on-demand.tsx'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { withAddress } from '../api/model/api-text.ts'
import type { Editing } from '../editing.ts'

/** A preview that rests does without it. */
const loadContent = () => import('../../../../markdown/content.tsx').then(({ Content }) => Content)

/** Milliseconds after the last key press. Source: web/spec/writing.md 1.8. */
const rest = 300
/**
 * A text that is slow to render waits longer: this many times the duration of the last rendering.
 */
const share = 5
/** Milliseconds after which a postponed rendering starts even if the browser is busy. */
const timeout = 1000

interface PreviewProps {
  editing: Editing
  title: string
  globals: unknown
  dialect: Dialect
  /** False: rendered only on request. */
  isLive: boolean
  /** Makes it live; `null` where the text is too long for that. */
  onTurnOn: (() => void) | null
  /** The source stands for what has not been loaded when the page is printed. */
  isPrinting?: boolean
}

/** The text as readers will see it, shortly after typing. Source: web/spec/writing.md 1.8. */
export function Preview({
  editing,
  title,
  globals,
  dialect,
  isLive,
  onTurnOn,
  isPrinting = false,
}: PreviewProps) {
  const t = usePhrases()
  const [text, setText] = useState<string | null>(() => (isLive ? previewed(editing) : null))
  const frame = useRef<HTMLDivElement>(null)
  const begun = useRef(0)
  const cost = useRef(0)

  useEffect(() => {
    if (!isLive) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let idle = 0
    const draw = () => {
      hold(frame.current)
      begun.current = performance.now()
      setText(previewed(editing))
    }
    const later = () => {
      clearTimeout(timer)
      cancelIdle(idle)
      timer = setTimeout(() => (idle = whenIdle(draw)), Math.max(rest, cost.current * share))
    }
    draw()
    const stop = editing.changes.follow(later)
    return () => {
      stop()
      clearTimeout(timer)
      cancelIdle(idle)
    }
  }, [editing, isLive])
  useLayoutEffect(() => {
    if (begun.current) cost.current = performance.now() - begun.current
    begun.current = 0
  }, [text])

  const drawOnce = () => setText(previewed(editing))
  if (!isLive && text === null)
    return (
      <div className="preview-rests">
        <p>{t(onTurnOn ? 'page.previewOff' : 'page.previewTooLong')}</p>
        <div>
          {onTurnOn && <Button onClick={onTurnOn}>{t('page.previewOn')}</Button>}
          <Button kind={onTurnOn ? 'quiet' : undefined} onClick={drawOnce}>
            {t(onTurnOn ? 'page.previewOnce' : 'page.previewShow')}
          </Button>
        </div>
      </div>
    )
  return (
    <div ref={frame} className="preview-text" onClickCapture={inNewTab}>
      {!isLive && (
        <p className="preview-again">
          {t('page.previewStands')}
          <Button onClick={drawOnce}>{t('page.previewAgain')}</Button>
        </p>
      )}
      {title && <h2 className="preview-title">{title}</h2>}
      {text?.trim() ? (
        <OnDemand<ContentProps>
          load={loadContent}
          props={{
            text,
            title,
            locale: language(),
            base: addressOf(''),
            dialect,
            hasLines: true,
            globals: Array.isArray(globals) ? undefined : (globals as ContentProps['globals']),
            open: (path) => window.open(addressOf(path), '_blank', 'noopener'),
          }}
          loading={isPrinting && <pre className="printed-source">{text}</pre>}
          onFailed={tellMissing}
        />
      ) : text === null ? null : (
        <p className="preview-empty">{t('page.previewEmpty')}</p>
      )}
    </div>
  )
}

/** The text; of an API page whose address is still missing, one that is shown as a page. */
const previewed = (editing: Editing): string =>
  editing.get().isApi ? withAddress(editing.shownText()) : editing.shownText()

/** Links in the text never leave the editor. */
function inNewTab({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) link.setAttribute('target', '_blank')
}

/** Keeps the height during a new rendering, so that nothing jumps. */
function hold(frame: HTMLElement | null): void {
  if (!frame) return
  frame.style.minHeight = `${frame.offsetHeight}px`
  setTimeout(() => (frame.style.minHeight = ''), rest)
}

// Safari has no idle callbacks
const whenIdle = (work: () => void): number =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(work, { timeout })
    : window.setTimeout(work)
const cancelIdle = (id: number): void =>
  typeof cancelIdleCallback === 'function' ? cancelIdleCallback(id) : clearTimeout(id)
