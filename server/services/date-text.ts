/** Formatters by zone; making one costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:MM:SS` of a moment (unix seconds) in a zone, as older clients show it. Source: wire contract 0 (`DT`). */
export function dateText(unix: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // the Swedish form is the ISO one
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return format.format(unix * 1000)
}

/** The text and the seconds of a date field, for answers whose contract says `when(name)`. Source: additions 2. */
export const dated = <N extends string>(name: N, unix: number, timeZone: string) =>
  ({ [name]: dateText(unix, timeZone), [`${name}_unix`]: unix }) as { [K in N]: string } & { [K in `${N}_unix`]: number }
