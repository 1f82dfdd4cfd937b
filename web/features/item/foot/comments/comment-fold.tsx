import { useEffect, useRef, useState, type ReactNode } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'

/** The tallest text of a comment that is shown whole, in pixels; as in the style sheet. */
const tallest = 480

/**
 * The text of a comment. One comment must not make the page endless for everybody: what is higher
 * is cut off, with a button that shows it. Source: web/spec/reading.md 8.12.
 */
export function CommentFold({ children }: { children: ReactNode }) {
  const t = usePhrases()
  const text = useRef<HTMLDivElement>(null)
  const [isTall, setTall] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setTall(Number(entry?.contentRect.height) > tallest),
    )
    observer.observe(text.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="comment-body">
      <div className={`comment-fold${isOpen ? ' open' : ''}${isTall ? ' tall' : ''}`}>
        <div ref={text}>{children}</div>
      </div>
      {isTall && (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'item-foot.showLess' : 'item-foot.showAll')}
        </Button>
      )}
    </div>
  )
}
