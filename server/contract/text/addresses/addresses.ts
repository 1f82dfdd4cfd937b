const linkScheme = /^(?:https?|mailto|tel):/i
const anyScheme = /^[a-z][a-z0-9+.-]*:/i
/**
 * Pictures may be embedded in the text, in types that cannot run scripts. Source:
 * web/spec/reading.md 11.13.
 */
const inlinePicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i

/**
 * The allowed address of a link: http, https, mailto, tel or relative; a protocol-relative one
 * becomes https. Browsers ignore control characters and spaces around a scheme and read `\` as `/`,
 * so the check does too; and what trimming takes away must not hide a scheme either. Source:
 * web/spec/reading.md 11.9.
 *
 * @returns `null` for every other scheme
 */
export function safeLink(address: string): string | null {
  // oxlint-disable-next-line no-control-regex -- these are the characters browsers drop
  const seen = address.replace(/[\s\u0000-\u0020\u007f-\u009f]/g, '')
  if (/^[\\/]{2}/.test(seen)) return `https://${seen.replace(/^[\\/]+/, '')}`
  return anyScheme.test(seen) && !linkScheme.test(seen) ? null : address.trim()
}

/**
 * Like {@link safeLink}, for pictures and media: http, https, relative, and `data:` in types that
 * cannot run scripts.
 */
export function safeSource(address: string): string | null {
  if (inlinePicture.test(address.trim())) return address.trim()
  return /^\s*(?:mailto|tel):/i.test(address) ? null : safeLink(address)
}
