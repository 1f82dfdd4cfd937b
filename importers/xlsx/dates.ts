const two = (number: number): string => String(number).padStart(2, '0')

/** Dates of workbooks have no zone; the library gives them in UTC. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const day = date.toISOString().slice(0, 10)
  const [hours, minutes, seconds] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  if (hours + minutes + seconds === 0) return day
  return `${day} ${two(hours)}:${two(minutes)}${seconds > 0 ? `:${two(seconds)}` : ''}`
}
