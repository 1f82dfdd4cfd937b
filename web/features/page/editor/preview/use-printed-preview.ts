import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { usePhrases } from '../../../../locales/phrases.ts'
import { useActions } from '../../../../parts/actions.ts'

/** Milliseconds that printing waits for what draws the preview. */
const timeout = 15_000

/**
 * Whether the preview is drawn for print, also where it is not shown. Ctrl+P waits until all of it is
 * there; the browser's own command can't wait, and prints what has been loaded, else the source.
 * Source: web/spec/writing.md 1.16.
 *
 * @param panes contains the preview
 */
export function usePrintedPreview(panes: RefObject<HTMLElement | null>): boolean {
  const t = usePhrases()
  const [isPrinting, setPrinting] = useState(false)
  const latest = useRef(isPrinting)
  useEffect(() => {
    const control = new AbortController()
    const set = (is: boolean) => {
      latest.current = is
      flushSync(() => setPrinting(is))
    }
    const begin = () => {
      if (latest.current) return
      set(true)
      // for what has just been drawn
      dispatchEvent(new Event('beforeprint'))
    }
    addEventListener('beforeprint', begin, control)
    addEventListener('afterprint', () => set(false), control)
    return () => control.abort()
  }, [])
  const print = async () => {
    latest.current = true
    setPrinting(true)
    const late = new Promise((resolve) => setTimeout(resolve, timeout))
    const [{ printPage }] = await Promise.all([
      import('../../../../markdown/interaction/print.ts'),
      Promise.race([panes.current && drawnIn(panes.current), late]),
    ])
    await printPage()
  }
  useActions([
    { name: 'print', label: t('page.print'), shortcut: 'Ctrl+P', run: () => void print() },
  ])
  return isPrinting
}

const drawnIn = (panes: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!panes.querySelector('.pane-preview :is(.md-all, .md-slice, .preview-empty)')) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(panes, { childList: true, subtree: true })
    look()
  })
