import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { useState, type ReactNode } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { useLayer } from '../../overlays/layers.ts'
import type { Bound, Choice } from '../bound.ts'
import { Field, type ControlProps } from '../field.tsx'
import '../input.css'
import './list-box.css'
import { OptionWords } from './option-words.tsx'
import { SelectSign } from './select-sign.tsx'

interface SelectProps<T extends string> extends Partial<ControlProps> {
  /** The accessible name, also of its list. */
  label: string
  name?: string
  value: T
  choices: readonly Choice<T>[]
  disabled?: boolean
  /** The choice is being saved: it can't be changed now, but keeps the focus. */
  busy?: boolean
  onValue: (value: T) => void
  onBlur?: () => void
}

/** A select without a field, for rows of controls. Letters, arrows, Home and End choose. */
export function Select<T extends string>({
  label,
  name,
  value,
  choices,
  disabled,
  busy = false,
  onValue,
  onBlur,
  ...controlProps
}: SelectProps<T>) {
  const layer = useLayer()
  const [open, setOpen] = useState(false)
  return (
    // the library's own list element would hide its scroll bars with a style element
    <CSPProvider disableStyleElements>
      <Base.Root
        items={choices}
        name={name}
        value={value}
        disabled={disabled}
        readOnly={busy}
        open={open}
        onOpenChange={(next) => setOpen(next)}
        onValueChange={(next) => next !== null && onValue(next)}
      >
        <Base.Trigger
          {...controlProps}
          className="input select-trigger"
          aria-label={label}
          aria-busy={busy || undefined}
          onBlur={onBlur}
        >
          <Base.Value className="select-value">
            {(now: T) => {
              const { label, dot } = choices.find((one) => one.value === now) ?? { label: now }
              return <OptionWords label={label} dot={dot} />
            }}
          </Base.Value>
          <Base.Icon render={<span className="select-sign" />}>
            <SelectSign busy={busy} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal role="region" aria-label={label}>
          <Base.Positioner
            className="list-place"
            alignItemWithTrigger={false}
            positionMethod="fixed"
            align="start"
            sideOffset={4}
            collisionPadding={8}
          >
            <Base.Popup
              // once opened, the list stays in the document
              ref={open ? layer.ref : undefined}
              className="list-box"
            >
              {choices.map((one) => (
                <Base.Item
                  key={one.value}
                  value={one.value}
                  label={one.label}
                  disabled={one.refused !== undefined}
                  className="option"
                >
                  <Base.ItemText className="option-words" render={<span />}>
                    <OptionWords {...one} />
                  </Base.ItemText>
                  <Base.ItemIndicator>
                    <Icon name="check" size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

export interface SelectFieldProps<T extends string> {
  label: string
  help?: ReactNode
  bound: Bound<T>
  choices: readonly Choice<T>[]
  disabled?: boolean
}

/** A choice among many values. */
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
        <Select
          label={label}
          choices={choices}
          disabled={disabled}
          {...control}
          {...controlProps}
        />
      )}
    </Field>
  )
}
