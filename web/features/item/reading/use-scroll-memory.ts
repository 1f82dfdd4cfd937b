import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from '../../../parts/navigation.tsx'

/** Milliseconds a place is tried again while the text above it still grows. */
const patience = 3000
const store = 'scroll-places'
/** Entries of the history whose place is kept. */
const most = 50

type Places = Record<string, number>

/**
 * Keeps where each entry of the history was scrolled to and comes back there once its text is
 * drawn: after back, forward and reload. A reader who scrolls meanwhile stays where they are.
 * Source: web/spec/reading.md 8.2.
 *
 * @param drawn the page whose text is drawn, so that a move waits for it
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
  const timer = setTimeout(stop, patience)
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
    // storage is full or switched off: the place is not remembered
  }
}
