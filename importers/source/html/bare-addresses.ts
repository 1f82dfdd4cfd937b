// Escaping would break an address in a text: those that find addresses take the backslashes for a
// part of it. Until it is known whether it is inside a link, it is between two signs that are in
// no text.

const [begin, end] = ['\uFDD0', '\uFDD1']
const signs = /[\uFDD0\uFDD1]/g
const marked = /\uFDD0([^\uFDD0\uFDD1]*)\uFDD1/g

const address =
  /(?<![\w/.@-])(?:(?:https?|ftp):\/\/|www\.)[-\w.~:/?#[\]@!$&'()*+,;=%{}\p{L}\p{N}]+/giu
/** Signs that an address does not end with. */
const lastSigns = "?!.,:;*_~'"
const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** An address without the signs at its end that belong to the text around it. */
function trimmed(found: string): string {
  const counts = new Map<string, number>()
  for (const sign of found) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const of = (sign: string) => counts.get(sign) ?? 0
  let length = found.length
  for (; length > 0; length--) {
    const last = found[length - 1] as string
    const opening = pairs[last]
    const isOfText = opening === undefined ? lastSigns.includes(last) : of(last) > of(opening)
    if (!isOfText) break
    counts.set(last, of(last) - 1)
  }
  return found.slice(0, length)
}

/** Escapes a text, except for the addresses in it that escaping would change. */
export function escapedAround(text: string, escape: (text: string) => string): string {
  let done = 0
  let written = ''
  const plain = text.replaceAll(signs, '')
  for (const { 0: found, index } of plain.matchAll(address)) {
    const url = trimmed(found)
    if (escape(url) === url) continue
    written += `${escape(plain.slice(done, index))}${begin}${url}${end}`
    done = index + url.length
  }
  return written + escape(plain.slice(done))
}

/** A text of a link, in which an address is a text like any other. */
export const asText = (content: string, escape: (text: string) => string): string =>
  content.replace(marked, (_, url: string) => escape(url))

/** The addresses outside of links as links. */
export const asLinks = (content: string, escape: (text: string) => string): string =>
  content.replace(marked, (_, url: string) =>
    url.includes('://') ? `<${url}>` : `[${escape(url)}](<http://${url}>)`,
  )
