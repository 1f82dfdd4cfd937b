const minute = 60
const hour = 3600
const day = 86400
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
const dayText = (seconds: number): string => dateText(seconds).slice(0, 10)

/**
 * "3 minutes ago" within the last day, otherwise the date. Times ahead of this machine's clock
 * count as now. `now` is unix seconds; `justNow` is the phrase for less than a minute.
 */
export function agoText(
  seconds: number,
  language: string,
  justNow: string,
  now = Date.now() / 1000,
): string {
  const past = now - seconds
  if (past < minute) return justNow
  if (past >= day) return dayText(seconds)
  const words = wordsOf(language)
  return past < hour
    ? words.format(-Math.floor(past / minute), 'minute')
    : words.format(-Math.floor(past / hour), 'hour')
}

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** Making a format takes longer than drawing the row it is for: one does for all rows. */
function wordsOf(language: string): Intl.RelativeTimeFormat {
  const words = formats.get(language) ?? new Intl.RelativeTimeFormat(language)
  formats.set(language, words)
  return words
}
