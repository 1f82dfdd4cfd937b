import { Checkbox } from '@base-ui/react/checkbox'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import './check-box.css'

interface CheckBoxProps {
  label: ReactNode
  help?: string
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

/** A labelled check box. */
export function CheckBox({ label, help, checked, disabled, onChecked }: CheckBoxProps) {
  return (
    // the box is a button, so the label around it names and toggles it
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

interface CheckMarkProps {
  /** The accessible name, unless a label surrounds the box. */
  label?: string
  checked: boolean
  /** Some, but not all, of what it stands for is selected. */
  mixed?: boolean
  disabled?: boolean
  onChecked: (checked: boolean, event: Event) => void
}

/** The box without a label, for selecting rows. */
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
