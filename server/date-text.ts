/** Formatters by zone; making one costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * `YYYY-MM-DD HH:MM:SS` of a moment (unix seconds) in a zone, as older clients show it. Source:
 * server/contract/spec/calls.md 0 (`DT`).
 */
export function dateText(unix: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // the Swedish form is the ISO one
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
 * The text and the seconds of a date field, for answers whose contract says `when(name)`. Source:
 * server/contract/spec/additions.md 2.
 */
export const dated = <N extends string>(name: N, unix: number, timeZone: string) =>
  ({ [name]: dateText(unix, timeZone), [`${name}_unix`]: unix }) as { [K in N]: string } & {
    [K in `${N}_unix`]: number
  }

const dateForm = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/

/**
 * The moment (unix seconds) that a date text means in a zone; seconds or the whole time may be
 * missing. Of a time that the zone has twice one of both. @returns `undefined` for what is no date
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
  // the zone's distance from UTC at about that moment, then at the moment itself
  let moment = wanted
  for (let round = 0; round < 2; round++)
    moment += wanted - Date.parse(`${dateText(moment, timeZone).replace(' ', 'T')}Z`) / 1000
  return moment
}
