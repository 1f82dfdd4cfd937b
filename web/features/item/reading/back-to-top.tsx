import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { IconButton } from '../../../ui/controls/button.tsx'

/** Appears after scrolling 100 px. Source: web/spec/reading.md 8.6. */
export function BackToTop() {
  const t = usePhrases()
  const mark = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) =>
      setAway(entry ? !entry.isIntersecting : false),
    )
    watcher.observe(mark.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    <>
      <div ref={mark} className="top-mark" aria-hidden="true" />
      {isAway && (
        <span className="to-top">
          <IconButton
            icon="arrowUp"
            label={t('core.shortcutTop')}
            shortcut="t"
            onClick={() => window.scrollTo(0, 0)}
          />
        </span>
      )}
    </>
  )
}
