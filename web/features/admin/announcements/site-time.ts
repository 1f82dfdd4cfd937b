/** `2026-11-21 08:30:00` of a time (unix seconds) in a time zone, as the server takes it. */
export const timeIn = (timeZone: string, seconds: number): string =>
  // the Swedish format equals ISO 8601
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(seconds * 1000)

/**
 * Unix seconds of a day and a time of day in the visitor's time zone; `null` if they are none.
 * @param time as `08:30`
 */
export function secondsOf(day: Date | null, time: string): number | null {
  const [, hours, minutes] = /^(\d{1,2})[:：](\d\d)$/.exec(time.trim()) ?? []
  if (!day || Number(hours ?? 24) > 23 || Number(minutes) > 59) return null
  const moment = new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate(),
    Number(hours),
    Number(minutes),
  )
  return Math.floor(moment.getTime() / 1000)
}
