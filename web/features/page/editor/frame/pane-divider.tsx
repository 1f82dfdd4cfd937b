import type { KeyboardEvent, PointerEvent } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { changeLook, leastShare, mostShare, useLook } from '../source/look.ts'

/** Percent per press of an arrow key. */
const step = 2

/** The line between text and preview, moved by pointer and arrow keys. Source: web/spec/writing.md 1.2. */
export function PaneDivider() {
  const t = usePhrases()
  const { share } = useLook()
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    changeLook({ share: ((event.clientX - box.left) / box.width) * 100 })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = {
      ArrowLeft: share - step,
      ArrowRight: share + step,
      Home: leastShare,
      End: mostShare,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    changeLook({ share: next })
  }
  return (
    <div
      className="pane-divider"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('page.divider')}
      aria-valuemin={leastShare}
      aria-valuemax={mostShare}
      aria-valuenow={share}
      tabIndex={0}
      onPointerDown={grab}
      onPointerMove={drag}
      onDoubleClick={() => changeLook({ share: 50 })}
      onKeyDown={press}
    />
  )
}
