/** The address of an attachment of this product in a text, whatever its host. */
interface AttachmentAddress {
  /**
   * Lower-case host with port; `null` for an address without a host, which means the current one.
   */
  host: string | null
  /** Identifies the file: 32 hex digits in migrated data, other letters and digits in ours. */
  sign: string
}

/** Longer addresses are not ours, and are not parsed. */
const longestAddress = 2000

const call = /^(?:api|home)\/(?:attachment|common)\/visitfile(?:$|[/&?])/i

/**
 * Recognises every form in which attachment addresses were ever written into texts, in any case of
 * the action: `…/server/?s=/api/attachment/visitFile&sign=…`,
 * `…/server/index.php?s=/api/attachment/visitFile/sign/…` (also with `&showdoc=.jpg`),
 * `…/server/api/attachment/visitFile?sign=…`, `…/api/attachment/visitFile?sign=…`, the same with
 * `common/visitFile`, and `home/common/visitfile/sign/…`; ampersands may be written `&amp;`.
 * Source: web/spec/reading.md 11.9, server/db/spec/older-schema.md 7, server/contract/spec/calls.md 1.1, 4.7 and
 * 9.3.
 *
 * @returns `null` for any other address
 */
export function attachmentAddress(address: string): AttachmentAddress | null {
  if (address.length > longestAddress || !/visitfile/i.test(address)) return null
  const parts =
    /^(?:(?:https?:)?\/\/([^/?#\\@\s]+)(?=[/?#]|$))?([^?#\\]*)(?:\?([^#]*))?(?:#.*)?$/is.exec(
      address.trim().replaceAll('&amp;', '&').replace(/%2f/gi, '/'),
    )
  if (!parts) return null
  const [, host, path, query = ''] = parts
  if (host === undefined && /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path!)) return null // an address with user info, or of another scheme
  const script = /(?:^|\/)(?:server\/(?:index\.php)?|index\.php)$/i.test(path!)
  const route = script ? queryRoute(query) : pathRoute(path!, query)
  if (route === null || !call.test(route)) return null
  const sign = /(?:\/sign\/|[&?]sign=)([0-9a-z_-]{8,128})(?=$|[/&?])/i.exec(route)
  return sign ? { host: host?.toLowerCase() ?? null, sign: sign[1]! } : null
}

/** `s=/api/…&sign=…` without the prefix. */
function queryRoute(query: string): string | null {
  const route = /^(?:.*?&)?s=\/?(.*)$/is.exec(query)
  return route ? route[1]! : null
}

/** The path after `/server/` or the base path, with its query. */
function pathRoute(path: string, query: string): string | null {
  const route = /(?:^|\/)((?:api|home)\/(?:attachment|common)\/visitfile.*)$/is.exec(path)
  return route ? `${route[1]}?${query}` : null
}

/**
 * The address of an attachment as written into texts: without a host, so that a new domain breaks
 * nothing.
 */
export const attachmentPath = (sign: string): string =>
  `/server/?s=/api/attachment/visitFile&sign=${sign}`
