/** Undone at most so often: every browser, proxy and client in between may undo an address once. */
const mostDecodings = 5

/** What a client would shorten a path by. */
const hasDots = (place: string): boolean => /^[^?#]*\/\.{1,2}(?:[/?#]|$)/.test(place)

/**
 * A path, query or fragment below this site, and nothing that a client could read as another host
 * or as a script: `/.//host` is `//host` once it is shortened.
 */
const isPlace = (place: string): boolean =>
  /^(?:\/(?!\/)|[?#]|$)/.test(place) && !/[\p{Cc}\\]/u.test(place) && !hasDots(place)

/** Undone as leniently as anybody might: the escapes of ASCII, whatever stands beside them. */
const undoneOnce = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** `isPlace`, however often the text is undone. */
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
 * True for an address within this site: with its scheme, host and port, or as a path, query or
 * fragment.
 */
export function leadsHere(address: string, baseAddress: string): boolean {
  const { origin } = new URL(baseAddress)
  const begin = address.slice(0, origin.length).toLowerCase()
  return staysPlace(begin === origin ? address.slice(origin.length) : address)
}

/** True for an address of the web that names its host, which a browser may be sent to. */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^/\\\s]/i.test(address) && URL.canParse(address)
