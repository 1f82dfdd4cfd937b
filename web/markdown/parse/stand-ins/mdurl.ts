// Stands in for the package `mdurl` in the browser's bundle (an alias in the build): the parser
// takes an address apart only to write its host, so 2 KB stay away from a reader. Nothing here
// decides what an address may be; that is up to `sanitise.ts`.

export interface Address {
  protocol: string
  slashes: string
  auth: string
  /** `[::1]`, which is not rewritten. */
  literal: string
  hostname: string
  /** Everything behind the host. */
  pathname: string
}

const head =
  /^([a-z][a-z0-9.+-]*:)?(\/\/)?(?:([^/?#\\]*)@)?(\[[0-9a-f:.]*\])?([^/?#:%;\\\s"'`<>{}|^[\]]*)/i

export function parse(text: string): Address {
  const address = text.trim()
  const [all = '', protocol = '', slashes = '', auth = '', literal = '', hostname = ''] =
    head.exec(address) ?? []
  const hasHost = slashes !== '' || (protocol !== '' && !/^javascript:/i.test(protocol))
  if (!hasHost)
    return {
      protocol,
      slashes,
      auth: '',
      literal: '',
      hostname: '',
      pathname: address.slice(protocol.length),
    }
  return { protocol, slashes, auth, literal, hostname, pathname: address.slice(all.length) }
}

export const format = ({ protocol, slashes, auth, literal, hostname, pathname }: Address): string =>
  protocol + slashes + (auth && `${auth}@`) + literal + hostname + pathname

/** Percent-encodes what an address may not hold; what is encoded already stays. */
export const encode = (text: string): string =>
  text.replace(/%[0-9a-f]{2}|[\ud800-\udbff][\udc00-\udfff]|[^]/gi, (sign) => {
    if (/^(?:%..|[\w;/?:@&=+$,.!~*'()#-])$/.test(sign)) return sign
    return /^[\ud800-\udfff]$/.test(sign) ? '%EF%BF%BD' : encodeURIComponent(sign)
  })

/** Decodes what is percent-encoded for people to read, but for the signs of `reserved`. */
export const decode = Object.assign(
  (text: string, reserved: string): string =>
    text.replace(/%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+/gi, (codes) => {
      try {
        const signs = decodeURIComponent(codes)
        return reserved.includes(signs) ? codes.toUpperCase() : signs
      } catch {
        return codes.replace(/%../g, '\ufffd')
      }
    }),
  { defaultChars: ';/?:@&=+$,#' },
)
