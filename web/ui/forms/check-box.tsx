import { Checkbox } from '@base-ui/react/checkbox'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import './check-box.css'

export interface CheckBoxProps {
  label: ReactNode
  help?: string
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

/** On or off, with its words. */
export function CheckBox({ label, help, checked, disabled, onChecked }: CheckBoxProps) {
  return (
    // the box is a button, so the label around it names it and presses it
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className="check">
      <CheckMark checked={checked} disabled={disabled} onChecked={onChecked} />
      <span>
        {label}
        {help && <span className="help">{help}</span>}
      </span>
    </label>
  )
}

export interface CheckMarkProps {
  /** The accessible name where no label stands around it. */
  label?: string
  checked: boolean
  /** Some of what it stands for is on, some is not. */
  mixed?: boolean
  disabled?: boolean
  onChecked: (checked: boolean, event: Event) => void
}

/** The box by itself, for rows that are chosen. */
export const CheckMark = ({ label, checked, mixed, disabled, onChecked }: CheckMarkProps) => (
  <Checkbox.Root
    className="check-mark"
    nativeButton
    render={<button type="button" aria-label={label} />}
    checked={checked}
    indeterminate={mixed}
    disabled={disabled}
    onCheckedChange={(next, { event }) => onChecked(next, event)}
  >
    <Checkbox.Indicator className="check-sign">
      {mixed ? <span className="check-line" /> : <Icon name="check" size={14} />}
    </Checkbox.Indicator>
  </Checkbox.Root>
)
