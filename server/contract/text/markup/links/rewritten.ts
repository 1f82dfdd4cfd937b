import { readMarkup } from './links.ts'

/**
 * A text with other addresses in its links and pictures. One that is spelled differently, with
 * escapes or entities, is left alone, so that nothing but addresses changes.
 *
 * @param change the address instead of this one; `undefined` leaves it
 */
export function withAddresses(
  text: string,
  change: (address: string) => string | undefined,
): string {
  let result = ''
  let at = 0
  for (const { start, end, address } of readMarkup(text).links) {
    const changed = change(address)
    if (changed === undefined || start < at) continue
    const spelled = text.slice(start, end)
    if (!spelled.includes(address)) continue
    result += text.slice(at, start) + spelled.replace(address, () => changed)
    at = end
  }
  return result + text.slice(at)
}
