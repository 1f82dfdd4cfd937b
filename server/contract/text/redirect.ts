const allowed = /^\/[A-Za-z0-9/:?_*+-]*$/

/**
 * True when a decoded `redirect` value stays within this site: only a few characters, one slash at
 * the start, no dot, no double slash, at most 512 characters. Source: web/spec/reading.md 1.3.
 */
export const isOwnRedirect = (value: string): boolean =>
  value.length <= 512 && allowed.test(value) && !value.includes('//')
