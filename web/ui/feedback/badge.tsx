import type { ReactNode } from 'react'
import './badge.css'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface BadgeProps {
  kind?: 'success' | 'warning' | 'danger' | 'info'
  icon?: IconName
  title?: string
  children: ReactNode
}

/** A state as a word, never by colour alone. */
export const Badge = ({ kind, icon, title, children }: BadgeProps) => (
  <span className={kind ? `badge ${kind}` : 'badge'} title={title}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
)

/**
 * A count of pending things: hidden at 0, at most `99+`. The number must also be part of the
 * accessible name of the control it sits on.
 */
export const Count = ({ value }: { value: number }) =>
  value > 0 ? <span className="count">{value > 99 ? '99+' : value}</span> : null

interface TallyProps {
  value: number
  className?: string
}

/** How many there are, behind the name of it, which screen readers hear apart: "Headers, 3". */
export const Tally = ({ value, className = 'number' }: TallyProps) =>
  value > 0 ? (
    <span className={`tally ${className}`}>
      <span className="sr-only">, </span>
      {value}
    </span>
  ) : null
