import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ReactNode } from 'react'
import { useLayer } from '../overlays/layers.ts'
import type { Bound } from './bound.ts'
import { Field } from './field.tsx'
import './input.css'
import './list-box.css'

export interface SuggestFieldProps {
  label: string
  help?: ReactNode
  bound: Bound
  suggestions: readonly string[]
  placeholder?: string
  disabled?: boolean
}

/** Free text, with suggestions of values used before. */
export const SuggestField = ({
  label,
  help,
  bound: { error, onValue, onBlur, ...control },
  suggestions,
  placeholder,
  disabled,
}: SuggestFieldProps) => (
  <Field label={label} help={help} error={error}>
    {(controlProps) => (
      <Autocomplete.Root
        items={[...suggestions]}
        openOnInputClick
        value={control.value}
        name={control.name}
        disabled={disabled}
        onValueChange={onValue}
      >
        <Autocomplete.Input
          {...controlProps}
          className="input"
          placeholder={placeholder}
          onBlur={onBlur}
        />
        <Autocomplete.Portal role="region" aria-label={label}>
          <Autocomplete.Positioner
            className="list-place"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            positionMethod="fixed"
          >
            <Box />
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    )}
  </Field>
)

function Box() {
  const layer = useLayer()
  return (
    <Autocomplete.Popup ref={layer.ref} className="list-box">
      <Autocomplete.List>
        {(text: string) => (
          <Autocomplete.Item key={text} value={text} className="option">
            {text}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Popup>
  )
}
