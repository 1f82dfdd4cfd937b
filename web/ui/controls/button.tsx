import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'
import { Icon, type IconName } from '../icons/icon.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the screen's main action; `danger`: destructive; `quiet`: without a frame. */
  kind?: 'main' | 'danger' | 'quiet'
  /**
   * A call is running: shows a spinner and ignores clicks, but keeps the focus. With `aria-busy`
   * alone, clicks count.
   */
  busy?: boolean
  icon?: IconName
  wide?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button with a label. It submits a form only with `type="submit"`. */
export function Button({
  kind,
  busy = false,
  'aria-busy': isWorking,
  icon,
  wide = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={['button', kind, wide && 'wide', className].filter(Boolean).join(' ')}
      aria-busy={busy || isWorking || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={16} />
      )}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  /** The accessible name, also shown as a tooltip. */
  label: string
  /** Shown after the label in the tooltip. */
  shortcut?: string
  /** Disabled, but still focusable, so that the tooltip can give this reason. */
  reason?: string
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon. */
export function IconButton({
  icon,
  label,
  shortcut,
  reason,
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={reason ?? label} shortcut={reason ? undefined : shortcut}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={reason ? true : undefined}
        {...(reason && { 'aria-description': reason })}
        {...rest}
        className={className ? `icon-button ${className}` : 'icon-button'}
        onClick={reason ? undefined : onClick}
      >
        <Icon name={icon} />
        {children}
      </button>
    </Tooltip>
  )
}
