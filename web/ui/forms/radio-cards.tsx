import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useId } from 'react'
import type { Bound, Choice } from './bound.ts'
import './check-box.css'
import './radio-cards.css'

interface RadioCardsProps<T extends string> {
  label: string
  bound: Bound<T>
  choices: readonly Choice<T>[]
}

/** A choice among a few values that each need a sentence of explanation. */
export function RadioCards<T extends string>({ label, bound, choices }: RadioCardsProps<T>) {
  const id = useId()
  return (
    <div className="radio-cards">
      <div id={id} className="legend">
        {label}
      </div>
      <RadioGroup
        className="cards"
        aria-labelledby={id}
        name={bound.name}
        value={bound.value}
        onValueChange={(value: T) => bound.onValue(value)}
        onBlur={bound.onBlur}
      >
        {choices.map((one) => (
          // the mark is a button, so the label around it names and presses it
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control
          <label key={one.value} className="radio-card">
            <Radio.Root
              value={one.value}
              className="radio-mark"
              nativeButton
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label around it
              render={<button type="button" />}
            >
              <Radio.Indicator className="radio-sign" />
            </Radio.Root>
            <span>
              <strong>{one.label}</strong>
              {one.text && <span>{one.text}</span>}
            </span>
          </label>
        ))}
      </RadioGroup>
    </div>
  )
}
