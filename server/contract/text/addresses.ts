const linkScheme = /^(?:https?|mailto|tel):/i
const anyScheme = /^[a-z][a-z0-9+.-]*:/i
/**
 * Pictures may lie in the text itself, in kinds that can't act. Source: web/spec/reading.md 11.13.
 */
const inlinePicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i

/**
 * The address a link may lead to: http, https, mailto, tel or relative; a protocol-relative one
 * becomes https. Browsers drop control characters and blanks around a scheme and read `\` as `/`:
 * judged is what they would see. Source: web/spec/reading.md 11.9.
 *
 * @returns `null` for every other scheme
 */
export function safeLink(address: string): string | null {
  // oxlint-disable-next-line no-control-regex -- these are the characters browsers drop
  const seen = address.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  if (/^[\\/]{2}/.test(seen)) return `https://${seen.replace(/^[\\/]+/, '')}`
  return anyScheme.test(seen) && !linkScheme.test(seen) ? null : address.trim()
}

/**
 * As {@link safeLink} for pictures and media: http, https, relative, and `data:` of the kinds that
 * can't act.
 */
export function safeSource(address: string): string | null {
  if (inlinePicture.test(address.trim())) return address.trim()
  return /^\s*(?:mailto|tel):/i.test(address) ? null : safeLink(address)
}
