const two = (value: number) => String(value).padStart(2, '0')

/**
 * `2026-11-21 08:30` in the visitor's time zone. `seconds` is unix time. Source: web/spec/design.md
 * 4 (date).
 */
export function dateText(seconds: number): string {
  const date = new Date(seconds * 1000)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * `2026-11-21 08:30:05`, for what may happen several times within a minute, as the versions of a
 * page. Source: web/spec/writing.md 2.1.
 */
export const timeText = (seconds: number): string =>
  `${dateText(seconds)}:${two(new Date(seconds * 1000).getSeconds())}`

/** `2026-11-21`, without the time of day. */
export const dayText = (seconds: number): string => dateText(seconds).slice(0, 10)
