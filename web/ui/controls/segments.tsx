import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { Choice } from '../forms/bound.ts'
import './segments.css'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  choices: readonly (Choice<T> & { lang?: string })[]
  disabled?: boolean
  onValue: (value: T) => void
}

/**
 * Two to five values of a setting side by side; arrow keys choose. Source: web/spec/design.md 4
 * (segments).
 */
export const Segments = <T extends string>({
  label,
  value,
  choices,
  disabled,
  onValue,
}: SegmentsProps<T>) => (
  <RadioGroup
    className="segments"
    aria-label={label}
    value={value}
    disabled={disabled}
    onValueChange={(next: T) => onValue(next)}
  >
    {choices.map((one) => (
      <Radio.Root
        key={one.value}
        value={one.value}
        nativeButton
        render={
          <button type="button" lang={one.lang}>
            {one.label}
          </button>
        }
      />
    ))}
  </RadioGroup>
)
