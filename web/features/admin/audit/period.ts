import { dateOf, daysBefore } from '../../../ui/pickers/date-text.ts'

const seconds = (day: Date): number => Math.floor(day.getTime() / 1000)

/**
 * Two days of the visitor's time zone, both included, as the call takes them: unix seconds, the
 * second excluded; 0 where a day is missing or still being typed.
 */
export function secondsOf(from: string, until: string): { from: number; until: number } {
  const [first, last] = [dateOf(from), dateOf(until)]
  return {
    from: first ? seconds(first) : 0,
    until: last ? seconds(daysBefore(last, -1)) : 0,
  }
}
