import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { IconButton } from '../../controls/button.tsx'
import '../input.css'
import { LimitedField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = TextFieldProps & {
  ref?: Ref<HTMLInputElement>
}

/**
 * A password field with a button to reveal it and a hint when caps lock is on. Source:
 * web/spec/reading.md 3.1.
 */
export function PasswordField({ label, help, bound, limit, ref, ...rest }: PasswordFieldProps) {
  const t = usePhrases()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!, [])
  return (
    <LimitedField
      label={label}
      help={capsLock ? t('core.capsLock') : help}
      bound={bound}
      limit={limit}
    >
      {(control) => (
        <div className="input-row with-button">
          <input
            className="input"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            ref={(element) => {
              input.current = element
              control.ref(element)
            }}
            type={shown ? 'text' : 'password'}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={t(shown ? 'core.hidePassword' : 'core.showPassword')}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </LimitedField>
  )
}
