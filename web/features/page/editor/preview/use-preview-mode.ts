import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../../../locales/phrases.ts'
import { showNotice } from '../../../../ui/feedback/notices.tsx'
import {
  isFirstHint,
  isLivePreviewOn,
  livePreviewLimit,
  turnOnLivePreview,
} from './live-preview.ts'

export type View = 'text' | 'both' | 'preview'

/** Milliseconds the hint stays. */
const hintTime = 8000
const wide = matchMedia('(min-width: 1100px)')
const widest = matchMedia('(min-width: 1300px)')
const views: readonly View[] = ['text', 'both', 'preview']

export interface PreviewMode {
  value: View
  choices: readonly View[]
  setView: (view: View) => void
  /** Toggles between text and preview. */
  toggle: () => void
  isLive: boolean
  setLive: (isLive: boolean) => void
}

const followWidth = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/**
 * Whether text, preview or both are shown, remembered separately for wide and narrow windows, and
 * whether the preview is live: above 3,000 characters only if it was turned on for this page.
 * Source: web/spec/writing.md 1.2, 1.8.
 */
export function usePreviewMode(place: string, characters: number): PreviewMode {
  const isWide = useSyncExternalStore(followWidth, () => wide.matches)
  const name = isWide ? 'editor-view-wide' : 'editor-view-narrow'
  const choices = isWide ? views : views.filter((one) => one !== 'both')
  const [chosen, setChosen] = useState<Record<string, View>>({})
  const stored =
    chosen[name] ??
    views.find((one) => one === localStorage.getItem(name)) ??
    (widest.matches ? 'both' : 'text')
  // a narrow window always starts with the text
  const value = isWide ? stored : (chosen[name] ?? 'text')
  const isLong = characters > livePreviewLimit
  const [byHand, setByHand] = useState<boolean | null>(null)
  const isLive = byHand ?? (!isLong || isLivePreviewOn(place))

  const isFar = isLong && !isLive
  const hinted = useRef(false)
  useEffect(() => {
    if (!isFar || value !== 'both' || hinted.current || !isFirstHint(place)) return
    hinted.current = true
    showNotice({ text: t('page.longText'), stay: hintTime })
  }, [isFar, value, place])

  const setView = (view: View) => {
    localStorage.setItem(name, view)
    setChosen({ ...chosen, [name]: view })
  }
  return {
    value,
    choices,
    setView,
    toggle: () =>
      setView(value === 'preview' ? (isWide && widest.matches ? 'both' : 'text') : 'preview'),
    isLive,
    setLive: (next) => {
      setByHand(next)
      if (next && isLong) turnOnLivePreview(place)
    },
  }
}
