import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ReactNode } from 'react'
import type { Bound } from '../bound.ts'
import { Field } from '../field.tsx'
import { SuggestList } from './suggest-list.tsx'
import '../input.css'

interface SuggestFieldProps {
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
        <SuggestList label={label} />
      </Autocomplete.Root>
    )}
  </Field>
)
