import type { ReactNode } from 'react'
import './badge.css'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface BadgeProps {
  kind?: 'success' | 'warning' | 'danger' | 'info'
  icon?: IconName
  title?: string
  children: ReactNode
}

/** A state in a word, never by colour alone. */
export const Badge = ({ kind, icon, title, children }: BadgeProps) => (
  <span className={kind ? `badge ${kind}` : 'badge'} title={title}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
)

/**
 * A number of things waiting: hidden at 0, `99+` at most. The number must also stand in the name of
 * the control it lies on.
 */
export const Count = ({ value }: { value: number }) =>
  value > 0 ? <span className="count">{value > 99 ? '99+' : value}</span> : null
