import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import type { Bound } from './bound.ts'
import { Field } from './field.tsx'
import './input.css'

type Rest<T> = Omit<T, 'onChange' | 'value' | 'defaultValue' | 'name' | 'onBlur' | 'ref'>

export interface TextFieldProps extends Rest<InputHTMLAttributes<HTMLInputElement>> {
  label: string
  help?: ReactNode
  bound: Bound
  ref?: Ref<HTMLInputElement>
}

/** A single-line text field. */
export function TextField({ label, help, bound, ...rest }: TextFieldProps) {
  const { error, onValue, ...control } = bound
  return (
    <Field label={label} help={help} error={error}>
      {(controlProps) => (
        <input
          className="input"
          {...rest}
          {...control}
          {...controlProps}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

export interface TextAreaFieldProps extends Rest<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  label: string
  help?: ReactNode
  bound: Bound
}

/** A multi-line text field. */
export function TextAreaField({ label, help, bound, ...rest }: TextAreaFieldProps) {
  const { error, onValue, ...control } = bound
  return (
    <Field label={label} help={help} error={error}>
      {(controlProps) => (
        <textarea
          className="input"
          {...rest}
          {...control}
          {...controlProps}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
