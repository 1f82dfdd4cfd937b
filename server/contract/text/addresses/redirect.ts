/** Letters, digits and a few signs: no dot, percent sign or backslash could mean another place. */
const allowedPath = /^\/(?!\/)(?:[A-Za-z0-9:_*+-]|\/(?!\/))*$/
/** Query and fragment: they cannot lead to another host or path, whatever they contain. */
const allowedRest = /^[^\s\p{C}\\]*$/u

/**
 * Whether a decoded `redirect` value stays on this site: a path of a few allowed characters with
 * single slashes, at most 512 characters with its query and fragment. Source: web/spec/reading.md
 * 1.3.
 */
export function isOwnRedirect(value: string): boolean {
  const rest = value.search(/[?#]/)
  const path = rest < 0 ? value : value.slice(0, rest)
  return value.length <= 512 && allowedPath.test(path) && allowedRest.test(value)
}
