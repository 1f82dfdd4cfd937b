import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { MenuButton } from '../../../ui/overlays/menus/menu.tsx'
import { scrollWithin } from '../../../ui/layout/scroll-within.ts'
import { TitleText } from './title-text.tsx'

/**
 * Distance in pixels from the top of the window at which a heading counts as passed. Source:
 * web/spec/reading.md 8.6.
 */
const line = 96
/** Deepest heading level that is listed. */
const deepest = 4

/**
 * All headings of the text that is shown. A store, because a text tells its headings just before it
 * is painted: only what lists them is drawn once more.
 */
type OutlineStore = Store<readonly Heading[]>

export const createOutline = (): OutlineStore => createStore<readonly Heading[]>([])

/** The outline of a text that has not been loaded yet. */
const noOutline = createOutline()

interface OutlineProps {
  /** `null`: there is no text yet. */
  outline: OutlineStore | null
  onChosen: (id: string) => void
}

function useListed(outline: OutlineStore): readonly Heading[] {
  const headings = useSyncExternalStore(outline.follow, outline.get)
  return useMemo(() => headings.filter(({ level }) => level <= deepest), [headings])
}

/** The headings of the page next to its text; the last one passed is current. */
export function Outline({ outline, onChosen }: OutlineProps) {
  const t = usePhrases()
  const shown = useListed(outline ?? noOutline)
  const current = useCurrentHeading(shown)
  const least = Math.min(...shown.map(({ level }) => level))
  const box = useRef<HTMLElement>(null)
  useEffect(() => scrollWithin(box.current, '[aria-current]'), [current])
  return (
    <nav ref={box} className="outline" aria-label={t('item.onThisPage')}>
      {shown.length > 1 && (
        <>
          <p>{t('item.onThisPage')}</p>
          <ul>
            {shown.map(({ id, text, level }) => (
              <li key={id}>
                <a
                  href={`${location.pathname}${location.search}#${id.slice(2)}`}
                  title={text}
                  style={{ paddingInlineStart: 14 + (level - least) * 14 }}
                  aria-current={id === current ? 'location' : undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    onChosen(id)
                  }}
                >
                  <TitleText title={text} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

/**
 * The headings as a list under a button, for windows too narrow to show them next to the text;
 * nothing for a single heading.
 */
export function OutlineButton({ outline, onChosen }: OutlineProps) {
  const t = usePhrases()
  const shown = useListed(outline ?? noOutline)
  if (shown.length < 2) return null
  const least = Math.min(...shown.map(({ level }) => level))
  const entries = shown.map(({ id, text, level }) => ({
    name: id,
    label: `${'\u2003'.repeat(level - least)}${text.trim() || t('item.untitled')}`,
    // after the menu has returned the focus
    run: () => void requestAnimationFrame(() => onChosen(id)),
  }))
  return (
    <MenuButton label={t('item.onThisPage')} groups={[entries]}>
      {(trigger) => <IconButton icon="list" label={t('item.onThisPage')} {...trigger} />}
    </MenuButton>
  )
}

/** Headings that have not been rendered yet are further down. */
function useCurrentHeading(headings: readonly Heading[]): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      let [low, high] = [0, headings.length]
      while (low < high) {
        const middle = (low + high) >> 1
        const element = document.getElementById(headings[middle]!.id)
        if (element && element.getBoundingClientRect().top <= line) low = middle + 1
        else high = middle
      }
      setCurrent(headings[Math.max(0, low - 1)]?.id ?? '')
    }
    const later = () => (frame ||= requestAnimationFrame(look))
    later()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [headings])
  return current
}
