import { useId, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import './field.css'

/** Props of a control inside a field, which connect it to label, help and error. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  label: string
  help?: ReactNode
  /** Error message; '' when the value is valid. */
  error?: string
  children: (controlProps: ControlProps) => ReactNode
}

/**
 * Label above, help and error below, all associated with the control. Source: web/spec/design.md 4
 * (form field).
 */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  const about = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(about && { 'aria-describedby': about }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  )
}

/** What is wrong with the control above. */
export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <div className="field-error" id={id} role="alert">
    <Icon name="warning" size={14} />
    <span>{children}</span>
  </div>
)
