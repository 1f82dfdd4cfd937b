import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { useTitle } from '../use-title.ts'
import './frame.css'

export interface ScreenProps {
  title: string
  /** Pixels the content is at most wide; the frame's 1200 when absent. */
  width?: number
  /** Where the screen belongs to. */
  back?: { to: string; label: string }
  /** The one thing to do here, at the top right. */
  action?: ReactNode
  children: ReactNode
}

/** One screen inside the working frame: the way back, its heading, its main action, its content. */
export function Screen({ title, width, back, action, children }: ScreenProps) {
  useTitle(title)
  return (
    <div style={width ? { maxWidth: width, margin: '0 auto' } : undefined}>
      {back && (
        <Link className="screen-back" to={back.to}>
          <Icon name="arrowLeft" size={16} />
          {back.label}
        </Link>
      )}
      <div className="screen-head">
        <h1>{title}</h1>
        {action}
      </div>
      {children}
    </div>
  )
}
