const allowed = /^\/[A-Za-z0-9/:?_*+-]*$/

/**
 * Whether a decoded `redirect` value stays on this site: a few allowed characters, one leading
 * slash, no dots, no double slashes, at most 512 characters. Source: web/spec/reading.md 1.3.
 */
export const isOwnRedirect = (value: string): boolean =>
  value.length <= 512 && allowed.test(value) && !value.includes('//')
