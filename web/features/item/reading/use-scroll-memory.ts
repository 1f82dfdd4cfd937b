import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from '../../../parts/links/navigation.tsx'

/**
 * Milliseconds during which restoring a position is retried while the text above it still grows.
 */
const timeout = 3000
const store = 'scroll-places'
/** How many history entries have their position stored. */
const most = 50

type Places = Record<string, number>

/**
 * Remembers the scroll position of each history entry and restores it after Back, Forward and
 * reload, once the text is rendered. Scrolling by the reader cancels it. Source:
 * web/spec/reading.md 8.2.
 * @param drawn the page whose text is rendered, so that a navigation waits for it
 */
export function useScrollMemory(drawn: string | undefined): void {
  const { key, hash } = useLocation()
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])
  useLayoutEffect(() => {
    if (!drawn) return
    const wanted = read()[key]
    const stop = wanted && !hash ? holdAt(wanted) : undefined
    let timer = 0
    const keep = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => write(key, Math.round(scrollY)), 100)
    }
    addEventListener('scroll', keep, { passive: true })
    return () => {
      stop?.()
      clearTimeout(timer)
      removeEventListener('scroll', keep)
    }
  }, [drawn, key, hash])
}

function holdAt(top: number): () => void {
  const abort = new AbortController()
  const scroll = () => scrollTo({ top, behavior: 'instant' })
  const size = new ResizeObserver(scroll)
  size.observe(document.body)
  const stop = () => {
    size.disconnect()
    abort.abort()
  }
  scroll()
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
    addEventListener(name, stop, { signal: abort.signal, passive: true })
  const timer = setTimeout(stop, timeout)
  abort.signal.addEventListener('abort', () => clearTimeout(timer))
  return stop
}

function read(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}') as Places
  } catch {
    return {}
  }
}

function write(key: string, top: number): void {
  const { [key]: _old, ...others } = read()
  const entries = [...Object.entries(others), [key, top]].slice(-most)
  try {
    sessionStorage.setItem(store, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // storage is full or off: the position is not remembered
  }
}
