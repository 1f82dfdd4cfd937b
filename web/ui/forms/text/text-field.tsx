import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import type { Bound } from '../bound.ts'
import { Field, type ControlProps } from '../field.tsx'
import '../input.css'
import { lengthNote, lengthProblem, markOverlong } from './text-length.ts'

/** Attributes that the field sets; `maxlength` would cut what is pasted. */
type Own = 'onChange' | 'value' | 'defaultValue' | 'name' | 'onBlur' | 'ref' | 'maxLength'

interface LimitedProps {
  label: string
  help?: ReactNode
  bound: Bound
  /** Most characters; a longer text stays, with the reason, and its form is not submitted. */
  limit?: number | undefined
}

export type TextFieldProps = LimitedProps & Omit<InputHTMLAttributes<HTMLInputElement>, Own>

/** A single-line text field. */
export const TextField = ({ label, help, bound, limit, ...rest }: TextFieldProps) => (
  <LimitedField label={label} help={help} bound={bound} limit={limit}>
    {(control) => <input className="input" {...rest} {...control} />}
  </LimitedField>
)

type TextAreaFieldProps = LimitedProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>

/** A multi-line text field. */
export const TextAreaField = ({ label, help, bound, limit, ...rest }: TextAreaFieldProps) => (
  <LimitedField label={label} help={help} bound={bound} limit={limit}>
    {(control) => <textarea className="input" {...rest} {...control} />}
  </LimitedField>
)

interface LimitedControl extends ControlProps, Omit<Bound, 'error' | 'onValue'> {
  ref: (control: HTMLInputElement | HTMLTextAreaElement | null) => void
  onChange: (event: { target: { value: string } }) => void
}

/** A field for a text, with its length. */
export function LimitedField({
  label,
  help,
  bound: { error, onValue, ...bound },
  limit,
  children,
}: LimitedProps & { children: (control: LimitedControl) => ReactNode }) {
  const problem = lengthProblem(bound.value, limit)
  const note = lengthNote(bound.value, limit)
  return (
    <Field
      label={label}
      error={problem || error}
      help={
        note ? (
          <>
            {help} <span className="length">{note}</span>
          </>
        ) : (
          help
        )
      }
    >
      {(controlProps) =>
        children({
          ...bound,
          ...controlProps,
          ref: (control) => markOverlong(control, problem),
          onChange: (event) => onValue(event.target.value),
        })
      }
    </Field>
  )
}
