import { DayPicker, type DateRange, type Matcher } from 'react-day-picker'
import { enUS, zhCN } from 'react-day-picker/locale'
import { language } from '../../locales/phrases.ts'
import { Icon } from '../icons/icon.tsx'
import './calendar.css'

interface CalendarProps {
  /** First and last day that may be chosen. */
  from?: Date
  until?: Date
  selected: Date | DateRange | undefined
  onDay: (day: Date) => void
}

/** A month of days; arrows, Page up and Page down, Home and End move. */
export function Calendar({ from, until, selected, onDay }: CalendarProps) {
  const disabled: Matcher[] = [
    ...(from ? [{ before: from }] : []),
    ...(until ? [{ after: until }] : []),
  ]
  const nameOf = new Intl.DateTimeFormat(language(), { dateStyle: 'full' })
  const first = selected instanceof Date ? selected : selected?.from
  return (
    <DayPicker
      className="calendar"
      mode="single"
      locale={language() === 'en' ? enUS : zhCN}
      defaultMonth={first}
      autoFocus
      required
      selected={selected instanceof Date ? selected : undefined}
      modifiers={selected instanceof Date || !selected ? undefined : rangeOf(selected)}
      modifiersClassNames={{ start: 'of-end', end: 'of-end', middle: 'of-middle' }}
      disabled={disabled}
      showOutsideDays
      onSelect={(_, day) => onDay(day)}
      // the library's own label, "November 1st", does not contain the visible number
      labels={{ labelDayButton: (day) => nameOf.format(day) }}
      components={{
        Chevron: ({ orientation }) => (
          <Icon name={orientation === 'left' ? 'chevronLeft' : 'chevronRight'} size={16} />
        ),
      }}
    />
  )
}

const rangeOf = ({ from, to }: DateRange) => ({
  start: from ? [from] : [],
  end: to ? [to] : [],
  middle: from && to ? [{ after: from, before: to }] : [],
})
