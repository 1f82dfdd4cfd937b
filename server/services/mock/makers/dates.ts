import { dateText } from '../../../date-text.ts'
import { between, type MakerContext, type Maker, type Makers } from './draw.ts'

/** Formats a time by the letters of a format. */
function formatted(format: string, unix: number, { budget, timeZone }: MakerContext): string {
  const [year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] = dateText(
    unix,
    timeZone,
  ).split(/[- :]/)
  const half = String(Number(hours) % 12 || 12)
  const plain = (number: string) => String(Number(number))
  const parts: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    y: year.slice(2),
    MM: month,
    M: plain(month),
    dd: day,
    d: plain(day),
    HH: hours,
    H: plain(hours),
    hh: half.padStart(2, '0'),
    h: half,
    mm: minutes,
    m: plain(minutes),
    ss: seconds,
    s: plain(seconds),
    SS: '000',
    S: '0',
    A: Number(hours) < 12 ? 'AM' : 'PM',
    a: Number(hours) < 12 ? 'am' : 'pm',
    T: String(unix * 1000),
  }
  const shown = format.replace(
    /yyyy|yy|y|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|SS|S|A|a|T/g,
    (token) => parts[token] as string,
  )
  budget.spend(shown.length)
  return shown
}

const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']

/** Dates and times, in the time zone of the site. */
export function dateMakers(around: MakerContext): Makers {
  const { now, timeZone } = around
  const someday =
    (fallback: string): Maker =>
    (format) =>
      formatted(
        typeof format === 'string' && format !== '' ? format : fallback,
        between(0, now),
        around,
      )
  return {
    date: someday('yyyy-MM-dd'),
    time: someday('HH:mm:ss'),
    datetime: someday('yyyy-MM-dd HH:mm:ss'),
    timestamp: () => now,
    now: (unit, format) => {
      const [requested, shape] =
        typeof unit === 'string' && units.includes(unit)
          ? [unit, format]
          : ['second', format ?? unit]
      const [date = '', clock = ''] = dateText(now, timeZone).split(' ')
      const cut: Record<string, string> = {
        year: `${date.slice(0, 4)}-01-01 00:00:00`,
        month: `${date.slice(0, 7)}-01 00:00:00`,
        day: `${date} 00:00:00`,
        hour: `${date} ${clock.slice(0, 2)}:00:00`,
        minute: `${date} ${clock.slice(0, 5)}:00`,
      }
      if (typeof shape === 'string' && shape !== '') return formatted(shape, now, around)
      return cut[requested] ?? `${date} ${clock}`
    },
  }
}
