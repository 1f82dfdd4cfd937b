/** A time in the user's time zone: `2026-11-20 18:02`. `seconds` is unix time. */
export function minuteOf(seconds: number): string {
  const date = new Date(seconds * 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}
