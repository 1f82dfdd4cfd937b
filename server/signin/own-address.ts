/**
 * Most rounds of decoding: every browser, proxy and client on the way may decode an address once.
 */
const mostDecodings = 5

/** Segments that a client would resolve. */
const hasDots = (place: string): boolean => /^[^?#]*\/\.{1,2}(?:[/?#]|$)/.test(place)

/**
 * Whether a text is a path, query or fragment on this site that no client could read as another
 * host or as a script: `/.//host` resolves to `//host`.
 */
const isPlace = (place: string): boolean =>
  /^(?:\/(?!\/)|[?#]|$)/.test(place) && !/[\p{Cc}\\]/u.test(place) && !hasDots(place)

/** Decodes as leniently as any client might: all ASCII escapes, whatever surrounds them. */
const undoneOnce = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** `isPlace`, however often the text is decoded. */
function staysPlace(place: string): boolean {
  for (let text = place, times = 0; times <= mostDecodings; times++) {
    if (!isPlace(text)) return false
    const undone = undoneOnce(text)
    if (undone === text) break
    text = undone
  }
  return true
}

/**
 * Whether an address is on this site: with its scheme, host and port, or as a path, query or
 * fragment.
 */
export function isOwnAddress(address: string, baseAddress: string): boolean {
  const { origin } = new URL(baseAddress)
  const begin = address.slice(0, origin.length).toLowerCase()
  return staysPlace(begin === origin ? address.slice(origin.length) : address)
}

/** Whether an address is an absolute web address that a browser may be sent to. */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^/\\\s]/i.test(address) && URL.canParse(address)
