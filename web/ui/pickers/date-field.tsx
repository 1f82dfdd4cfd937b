import { useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button, IconButton } from '../controls/button.tsx'
import type { Bound } from '../forms/bound.ts'
import { DelayedFallback } from '../feedback/delayed-fallback.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Field, type ControlProps } from '../forms/field.tsx'
import '../forms/input.css'
import { lazyPart } from '../lazy-part.tsx'
import { prefetch } from '../on-demand.tsx'
import { Popover } from '../overlays/popover.tsx'
import './date-field.css'
import { dateOf, dateText, daysBefore } from './date-text.ts'

const loadCalendar = () => import('./calendar.tsx').then((m) => m.Calendar)
/** With its library a fifth of the shared controls: loaded when somebody reaches for the button. */
const Calendar = lazyPart(
  loadCalendar,
  <DelayedFallback>
    <Skeleton height="260px" />
  </DelayedFallback>,
)
/** Ahead of the press; a failure is shown by the press. */
const prepare = () => prefetch(loadCalendar)

interface DayInputProps extends Partial<ControlProps> {
  label?: string
  name?: string
  value: string
  /** First and last day that may be chosen. */
  from?: string
  until?: string
  disabled?: boolean
  onValue: (day: string) => void
  onBlur?: () => void
}

/** A date, typed or picked from a calendar; other notations become 2026-11-21 on blur. */
function DayInput({
  label,
  value,
  from,
  until,
  disabled,
  onValue,
  onBlur,
  ...rest
}: DayInputProps) {
  const t = usePhrases()
  const [open, setOpen] = useState(false)
  return (
    <div className="input-row with-button day">
      <input
        {...rest}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('controls.dateFormat')}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onValue(event.target.value)}
        onBlur={() => {
          const day = dateOf(value)
          if (day) onValue(dateText(day))
          onBlur?.()
        }}
      />
      <Popover
        label={t('controls.chooseDate')}
        open={open}
        onOpen={setOpen}
        trigger={
          <IconButton
            icon="calendar"
            label={t('controls.chooseDate')}
            disabled={disabled}
            onPointerEnter={prepare}
            onFocus={prepare}
          />
        }
      >
        <div className="calendar-room">
          <Calendar
            selected={dateOf(value) ?? undefined}
            from={dateOf(from ?? '') ?? undefined}
            until={dateOf(until ?? '') ?? undefined}
            onDay={(day) => {
              onValue(dateText(day))
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </div>
      </Popover>
    </div>
  )
}

/**
 * Key of the phrase that describes what is wrong with a date; '' when it is valid. For form checks.
 */
export function dayProblem(
  text: string,
  { from = '', until = '' } = {},
): '' | 'controls.dateMalformed' | 'controls.dateTooEarly' | 'controls.dateTooLate' {
  if (text.trim() === '') return ''
  const day = dateOf(text)
  if (!day) return 'controls.dateMalformed'
  if (from && dateText(day) < from) return 'controls.dateTooEarly'
  return until && dateText(day) > until ? 'controls.dateTooLate' : ''
}

interface DateFieldProps {
  label: string
  help?: ReactNode
  /** `2026-11-21`; '' while empty. */
  bound: Bound
  from?: string
  until?: string
  disabled?: boolean
}

/** A single date. */
export const DateField = ({
  label,
  help,
  bound: { error, ...control },
  ...rest
}: DateFieldProps) => (
  <Field label={label} help={help} error={error}>
    {(controlProps) => <DayInput {...rest} {...control} {...controlProps} />}
  </Field>
)

/** A range of days, both included; '' where it is open. */
export interface DateSpan {
  from: string
  until: string
}

interface DateRangeFieldProps {
  label: string
  bound: Bound<DateSpan>
  /** First and last day that may be chosen. */
  from?: string
  until?: string
  disabled?: boolean
}

/** A range of days, with presets for the usual ones. */
export function DateRangeField({ label, bound, from, until, disabled }: DateRangeFieldProps) {
  const t = usePhrases()
  const { value, onValue } = bound
  const choose = (days: number) => {
    const today = new Date()
    onValue({ from: dateText(daysBefore(today, days - 1)), until: dateText(today) })
  }
  const isReversed =
    value.from !== '' && value.until !== '' && !dayProblem(value.from) && value.until < value.from
  const error = bound.error || (isReversed ? t('controls.datesReversed') : '')
  const shared = { disabled, onBlur: bound.onBlur }
  return (
    <fieldset className="days">
      <legend>{label}</legend>
      <div className="days-row">
        <Field label={t('controls.dateFrom')} error={error}>
          {(controlProps) => (
            <DayInput
              {...shared}
              {...controlProps}
              name={bound.name}
              value={value.from}
              from={from}
              until={value.until || until}
              onValue={(day) => onValue({ ...value, from: day })}
            />
          )}
        </Field>
        <Field label={t('controls.dateUntil')}>
          {(controlProps) => (
            <DayInput
              {...shared}
              {...controlProps}
              value={value.until}
              from={value.from || from}
              until={until}
              onValue={(day) => onValue({ ...value, until: day })}
            />
          )}
        </Field>
        <span className="days-usual">
          <Button kind="quiet" disabled={disabled} onClick={() => choose(1)}>
            {t('controls.today')}
          </Button>
          <Button kind="quiet" disabled={disabled} onClick={() => choose(7)}>
            {t('controls.lastWeek')}
          </Button>
          <Button kind="quiet" disabled={disabled} onClick={() => choose(30)}>
            {t('controls.lastMonth')}
          </Button>
        </span>
      </div>
    </fieldset>
  )
}
