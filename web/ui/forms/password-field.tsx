import { useState, type Ref } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { IconButton } from '../controls/button.tsx'
import { Field } from './field.tsx'
import './input.css'
import type { TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'limit'> & {
  /** Characters; what is longer is cut. */
  maxLength?: number
  ref?: Ref<HTMLInputElement>
}

/**
 * A password field with a button to reveal it and a hint when caps lock is on. Source:
 * web/spec/reading.md 3.1.
 */
export function PasswordField({ label, help, bound, ...rest }: PasswordFieldProps) {
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
