import type { Locale } from '#contract/locales/sentence.ts'
import { dateText } from '../date-text.ts'

const [minute, hour, day] = [60, 3_600, 86_400]
const formats = new Map<Locale, Intl.RelativeTimeFormat>()

/**
/**
 * A number that changes whenever `agoText` does: formatting the time costs more than sending a
 * document. Times in unix seconds.
 */
export function agoStep(seconds: number, now: number): number {
  const past = now - seconds
  if (past < minute) return 0
  if (past >= day) return -1
  return past < hour ? Math.floor(past / minute) : hour + Math.floor(past / hour)
}

/**
 * "3 minutes ago" for the last day, else the date, as the program shows it (web/lib/text/time.ts).
 * Times in unix seconds.
 */
export function agoText(
  seconds: number,
  now: number,
  locale: Locale,
  timeZone: string,
  justNow: string,
): string {
  const past = now - seconds
  if (past < minute) return justNow
  if (past >= day) return dateText(seconds, timeZone).slice(0, 10)
  let format = formats.get(locale)
  if (!format)
    formats.set(locale, (format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })))
  return past < hour
    ? format.format(-Math.floor(past / minute), 'minute')
    : format.format(-Math.floor(past / hour), 'hour')
}
