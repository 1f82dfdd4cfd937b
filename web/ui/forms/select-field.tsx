import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useLayer } from '../overlays/covered.ts'
import type { Bound, Choice } from './bound.ts'
import { Field, type ControlProps } from './field.tsx'
import './input.css'
import './list-box.css'

export interface SelectProps<T extends string> extends Partial<ControlProps> {
  /** The accessible name where no label belongs to it. */
  label?: string
  name?: string
  value: T
  choices: readonly Choice<T>[]
  disabled?: boolean
  onValue: (value: T) => void
  onBlur?: () => void
}

/** One of many values by itself, for rows of controls. Letters, arrows, Home and End choose. */
export function Select<T extends string>({
  label,
  name,
  value,
  choices,
  disabled,
  onValue,
  onBlur,
  ...controlProps
}: SelectProps<T>) {
  return (
    // its lists would hide their scroll bars by a style element
    <CSPProvider disableStyleElements>
      <Base.Root
        items={choices}
        name={name}
        value={value}
        disabled={disabled}
        onValueChange={(next) => next !== null && onValue(next)}
      >
        <Base.Trigger
          {...controlProps}
          className="input select-trigger"
          aria-label={label}
          onBlur={onBlur}
        >
          <Base.Value className="select-value" />
          <Base.Icon render={<span className="select-sign" />}>
            <Icon name="chevronDown" size={16} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            className="list-place"
            alignItemWithTrigger={false}
            positionMethod="fixed"
            align="start"
            sideOffset={4}
            collisionPadding={8}
          >
            <Popup>
              {choices.map((one) => (
                <Base.Item key={one.value} value={one.value} label={one.label} className="option">
                  <Base.ItemText className="option-words" render={<span />}>
                    {one.label}
                    {one.text && <span className="help">{one.text}</span>}
                  </Base.ItemText>
                  <Base.ItemIndicator>
                    <Icon name="check" size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

function Popup({ children }: { children: ReactNode }) {
  const layer = useLayer()
  return (
    <Base.Popup ref={layer.ref} className="list-box">
      {children}
    </Base.Popup>
  )
}

export interface SelectFieldProps<T extends string> {
  label: string
  help?: ReactNode
  bound: Bound<T>
  choices: readonly Choice<T>[]
  disabled?: boolean
}

/** One of many values. */
export function SelectField<T extends string>({
  label,
  help,
  bound: { error, ...control },
  choices,
  disabled,
}: SelectFieldProps<T>) {
  return (
    <Field label={label} help={help} error={error}>
      {(controlProps) => (
        <Select choices={choices} disabled={disabled} {...control} {...controlProps} />
      )}
    </Field>
  )
}
