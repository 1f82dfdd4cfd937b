import { NumberField as Base } from '@base-ui/react/number-field'
import type { ReactNode } from 'react'
import { language, usePhrases } from '../../locales/phrases.ts'
import type { Bound } from './bound.ts'
import { Field } from './field.tsx'
import './input.css'
import './number-field.css'

interface NumberFieldProps {
  label: string
  help?: ReactNode
  /** `null` while the field is empty. */
  bound: Bound<number | null>
  min?: number
  max?: number
  step?: number
  disabled?: boolean
}

/**
 * A number, typed or stepped by arrows and buttons, which stay within the limits. What is typed
 * beyond them stays as it is: the form says what is wrong, see `wholeNumberProblem`.
 */
export function NumberField({ label, help, bound, min, max, step, disabled }: NumberFieldProps) {
  const t = usePhrases()
  return (
    <Field label={label} help={help} error={bound.error}>
      {({ id, ...controlProps }) => (
        <Base.Root
          id={id}
          name={bound.name}
          value={bound.value}
          min={min}
          max={max}
          step={step}
          // otherwise -3 becomes 3 and 99999 the maximum, without a word
          allowOutOfRange
          disabled={disabled}
          locale={language()}
          format={{ useGrouping: false, maximumFractionDigits: 20 }}
          onValueChange={(value) => bound.onValue(value)}
        >
          <Base.Group className="number-field">
            <Base.Input className="input" {...controlProps} onBlur={bound.onBlur} />
            <Base.Decrement aria-label={t('controls.less')}>
              <span aria-hidden="true">−</span>
            </Base.Decrement>
            <Base.Increment aria-label={t('controls.more')}>
              <span aria-hidden="true">+</span>
            </Base.Increment>
          </Base.Group>
        </Base.Root>
      )}
    </Field>
  )
}
