import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import type { ContentHandle } from '../../../../markdown/content.tsx'
import { useActions } from '../../../../parts/actions.ts'
import { useLocation, useNavigate } from '../../../../parts/links/navigation.tsx'
import { IconButton } from '../../../../ui/controls/button.tsx'
import './hit-bar.css'

interface HitBarProps {
  /** How many hits the text has; `null` until it is known. */
  count: number | null
  show: ContentHandle['showHit']
}

/**
 * Steps through the words of the address's `keyword` in the text, and ends their marking. Source:
 * web/spec/reading.md 9.2.
 */
export function HitBar({ count, show }: HitBarProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const { pathname, search, hash, isChosen } = useLocation()
  const [at, setAt] = useState(0)
  // keys come faster than the bar is drawn
  const current = useRef(0)
  const isArrived = useRef(false)
  useEffect(() => {
    if (!count || isArrived.current) return
    isArrived.current = true
    // the place of a fragment stays, and the one that Back or a reload has restored
    show(0, { isQuiet: hash.length > 1 || (!isChosen && scrollY > 0) })
  }, [count, show, hash, isChosen])

  const step = (by: number) => {
    if (!count) return
    current.current = (current.current + by + count) % count
    setAt(current.current)
    show(current.current)
  }
  const end = () => {
    const query = new URLSearchParams(search)
    query.delete('keyword')
    void navigate(pathname + (query.size ? `?${query}` : '') + hash, { replace: true })
  }
  const next = t('item-search.nextHit')
  const previous = t('item-search.previousHit')
  useActions([
    { name: 'nextHit', label: next, shortcut: 'n', run: () => step(1) },
    { name: 'previousHit', label: previous, shortcut: 'p', run: () => step(-1) },
  ])
  return (
    <div className="hit-bar" role="group" aria-label={t('item-search.hits')}>
      <span role="status">
        {count === 0
          ? t('item-search.noHit')
          : count !== null && t('item-search.hitOf', { at: Math.min(at + 1, count), count })}
      </span>
      {count !== 0 && (
        <>
          <IconButton icon="chevronUp" label={previous} shortcut="p" onClick={() => step(-1)} />
          <IconButton icon="chevronDown" label={next} shortcut="n" onClick={() => step(1)} />
        </>
      )}
      <IconButton icon="close" label={t('item-search.endHits')} onClick={end} />
    </div>
  )
}
