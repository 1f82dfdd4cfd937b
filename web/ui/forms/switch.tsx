import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'
import './switch.css'

interface SwitchProps {
  label: string
  help?: string
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

/** A setting that takes effect immediately; for one that waits for a button use `CheckBox`. */
export function Switch({ label, help, checked, disabled, onChecked }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch-row">
      <div>
        <label htmlFor={id}>{label}</label>
        {help && <p id={`${id}-help`}>{help}</p>}
      </div>
      <Base.Root
        id={id}
        className="switch"
        nativeButton
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label names its id
        render={<button type="button" aria-describedby={help ? `${id}-help` : undefined} />}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChecked(next)}
      >
        <Base.Thumb className="switch-thumb" />
      </Base.Root>
    </div>
  )
}
