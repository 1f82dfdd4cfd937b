import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../../../lib/store.ts'
import { t } from '../../../../locales/phrases.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import {
  isFirstHint,
  isLivePreviewOn,
  livePreviewLimit,
  previewLimit,
  turnOnLivePreview,
} from './live-preview.ts'

export type View = 'text' | 'both' | 'preview'

/** Milliseconds the hint stays. */
const hintTime = 8000
/** Widths of the window as in web/spec/writing.md 1.2. */
const [wide, middle] = ['(min-width: 1300px)', '(min-width: 1100px)'].map((query) =>
  matchMedia(query),
) as [MediaQueryList, MediaQueryList]
const widthNow = () => (wide.matches ? 'wide' : middle.matches ? 'middle' : 'narrow')
const views: readonly View[] = ['text', 'both', 'preview']

export interface PreviewMode {
  value: View
  choices: readonly View[]
  setView: (view: View) => void
  /** Toggles between text and preview. */
  toggle: () => void
  isLive: boolean
  /** The text is so long that each drawing is asked for. */
  isOnDemand: boolean
  setLive: (isLive: boolean) => void
}

const short = createStore(0)

const followWidth = (listener: () => void) => {
  for (const media of [wide, middle]) media.addEventListener('change', listener)
  return () => {
    for (const media of [wide, middle]) media.removeEventListener('change', listener)
  }
}

/**
 * Whether text, preview or both are shown, remembered per person and width class, and whether the
 * preview is live: above 3,000 characters only if it was turned on for this page, above a million
 * never. Source: web/spec/writing.md 1.2, 1.8, 1.16.
 *
 * @param characters length of the text; `null` where it doesn't matter
 */
export function usePreviewMode(
  uid: string,
  place: string,
  characters: Store<number> | null,
): PreviewMode {
  const width = useSyncExternalStore(followWidth, widthNow)
  const name = `editor-view:${uid}:${width}`
  const choices = width === 'narrow' ? views.filter((one) => one !== 'both') : views
  const [chosen, setChosen] = useState<Record<string, View>>({})
  const value =
    chosen[name] ??
    choices.find((one) => one === localStorage.getItem(name)) ??
    (width === 'wide' ? 'both' : 'text')
  const { follow, get } = characters ?? short
  const isLong = useSyncExternalStore(follow, () => get() > livePreviewLimit)
  const isOnDemand = useSyncExternalStore(follow, () => get() > previewLimit)
  const [byHand, setByHand] = useState<boolean | null>(null)
  const isLive = !isOnDemand && (byHand ?? (!isLong || isLivePreviewOn(place)))

  const isFar = isLong && !isOnDemand && !isLive
  const hinted = useRef(false)
  useEffect(() => {
    if (!isFar || value !== 'both' || hinted.current || !isFirstHint(place)) return
    hinted.current = true
    showNotice({ text: t('page.longText'), stay: hintTime })
  }, [isFar, value, place])

  const setView = (view: View) => {
    setChosen({ ...chosen, [name]: view })
    try {
      localStorage.setItem(name, view)
    } catch {
      // storage is full or forbidden: the choice lasts until the page is closed
    }
  }
  return {
    value,
    choices,
    setView,
    toggle: () => setView(value === 'preview' ? (width === 'wide' ? 'both' : 'text') : 'preview'),
    isLive,
    isOnDemand,
    setLive: (next) => {
      setByHand(next)
      if (next && isLong) turnOnLivePreview(place)
    },
  }
}
