import { useLayoutEffect, useRef } from 'react'
import { finish, type Finishing, type Waiting } from './finish.ts'
import { sanitise } from '../parse/sanitise.ts'

export interface HtmlProps {
  /** Not yet sanitised. */
  html: string
  as?: 'div' | 'span'
  className?: string
  finishing: Finishing
  onPiece(piece: Element): void
  onWaiting(waiting: Waiting[]): void
}

/** A piece of content inside a part of ours: sanitised, finished and under the content's care. */
export function Html({
  html,
  as: Tag = 'div',
  className,
  finishing,
  onPiece,
  onWaiting,
}: HtmlProps) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = ref.current!
    const fragment = sanitise(html)
    const waiting = finish(fragment, finishing)
    element.replaceChildren(fragment)
    if (waiting.length > 0) onWaiting(waiting)
    onPiece(element)
    // The callbacks are made anew at every drawing; the piece depends on its text and place alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [html, finishing])
  return <Tag ref={ref as never} className={className} />
}
