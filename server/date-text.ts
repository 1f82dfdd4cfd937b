/** Formatters by time zone; creating one costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * `YYYY-MM-DD HH:MM:SS` of a time (unix seconds) in a time zone, as older clients show it. Source:
 * server/contract/spec/calls.md 0 (`DT`).
 */
export function dateText(unix: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // the Swedish format equals ISO 8601
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return format.format(unix * 1000)
}

/**
 * A date field as text and in seconds, for answers whose contract says `when(name)`. Source:
 * server/contract/spec/additions.md 2.
 */
export const dated = <N extends string>(name: N, unix: number, timeZone: string) =>
  ({ [name]: dateText(unix, timeZone), [`${name}_unix`]: unix }) as { [K in N]: string } & {
    [K in `${N}_unix`]: number
  }

const dateForm = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/

/**
 * Parses a date text in a time zone to unix seconds; seconds or the whole time may be missing. A
 * local time that occurs twice yields one of both. @returns `undefined` if it is not a date
 */
export function momentOf(text: string, timeZone: string): number | undefined {
  const [, ...parts] = dateForm.exec(text.trim()) ?? []
  if (parts.length === 0) return undefined
  const [year, month, day, hour, minute, second] = parts.map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const wanted = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  const isReal =
    dateText(wanted, 'UTC') ===
    [
      parts.slice(0, 3).join('-'),
      parts
        .slice(3)
        .map((part) => part ?? '00')
        .join(':'),
    ].join(' ')
  if (!isReal) return undefined
  // apply the zone's UTC offset at about that time, then at the resulting time
  let moment = wanted
  for (let round = 0; round < 2; round++)
    moment += wanted - Date.parse(`${dateText(moment, timeZone).replace(' ', 'T')}Z`) / 1000
  return moment
}
