import type { ReactNode } from 'react'
import { Link } from '../links/link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { useTitle } from '../links/use-title.ts'
import './frame.css'

interface ScreenProps {
  title: string
  /** Maximum width of the content in pixels; the frame's 1200 when absent. */
  width?: number
  /** The parent screen. */
  back?: { to: string; label: string }
  /** The screen's main action, at the top right. */
  action?: ReactNode
  children: ReactNode
}

/** A screen inside the working frame: link back, heading, main action, content. */
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
