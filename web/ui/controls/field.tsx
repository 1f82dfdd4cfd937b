import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { IconButton } from './button.tsx'
import './field.css'
import { Icon } from '../icons/icon.tsx'
import './input.css'

/** What a control inside a field carries, so that label, help and error belong to it. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export interface FieldProps {
  label: string
  help?: ReactNode
  /** Words; '' when nothing is wrong. */
  error?: string
  children: (control: ControlProps) => ReactNode
}

/**
 * Label above, help and error below, all tied to the control. Source: web/spec/design.md 4 (form
 * field).
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
      {error && (
        <div className="error" id={`${id}-error`} role="alert">
          <Icon name="warning" size={14} />
          <span>{error}</span>
        </div>
      )}
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  )
}

/** What `useForm().field(name)` gives to a control. */
export interface Bound<T = string> {
  name: string
  value: T
  error: string
  onValue: (value: T) => void
  onBlur: () => void
}

type Rest<T> = Omit<T, 'onChange' | 'value' | 'defaultValue' | 'name' | 'onBlur' | 'ref'>

export interface TextFieldProps extends Rest<InputHTMLAttributes<HTMLInputElement>> {
  label: string
  help?: ReactNode
  bound: Bound
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
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

/** Several lines of text. */
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

/**
 * A password with an eye to show it and a hint when caps lock is on. Source: web/spec/reading.md
 * 3.1.
 */
export function PasswordField({ label, help, bound, ...rest }: TextFieldProps) {
  const t = usePhrases()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const { error, onValue, ...control } = bound
  return (
    <Field label={label} error={error} help={capsLock ? t('core.capsLock') : help}>
      {(controlProps) => (
        <div className="input-row with-button">
          <input
            className="input"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            {...controlProps}
            type={shown ? 'text' : 'password'}
            onChange={(event) => onValue(event.target.value)}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={t(shown ? 'core.hidePassword' : 'core.showPassword')}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}

export interface Choice<T extends string> {
  value: T
  label: string
  /** One sentence under the label. */
  text?: string
}

export interface SelectFieldProps<T extends string> {
  label: string
  help?: ReactNode
  bound: Bound<T>
  choices: readonly Choice<T>[]
  disabled?: boolean
}

/** One of many values, with the platform's own list. */
export function SelectField<T extends string>({
  label,
  help,
  bound,
  choices,
  disabled,
}: SelectFieldProps<T>) {
  const { error, onValue, ...control } = bound
  return (
    <Field label={label} help={help} error={error}>
      {(controlProps) => (
        <div className="select">
          <select
            className="input"
            disabled={disabled}
            {...control}
            {...controlProps}
            onChange={(event) => onValue(event.target.value as T)}
          >
            {choices.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </div>
      )}
    </Field>
  )
}

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
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span>
        {label}
        {help && <span className="help">{help}</span>}
      </span>
    </label>
  )
}

export interface RadioCardsProps<T extends string> {
  label: string
  bound: Bound<T>
  choices: readonly Choice<T>[]
}

/** One of a few values that each need a sentence. */
export function RadioCards<T extends string>({ label, bound, choices }: RadioCardsProps<T>) {
  return (
    <fieldset className="radio-cards">
      <legend>{label}</legend>
      {choices.map((one) => (
        <label key={one.value} className="radio-card">
          <input
            type="radio"
            name={bound.name}
            value={one.value}
            checked={bound.value === one.value}
            onChange={() => bound.onValue(one.value)}
            onBlur={bound.onBlur}
          />
          <span>
            <strong>{one.label}</strong>
            {one.text && <span>{one.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
