/**
 * The path that every address of the product starts with, with a slash at both ends: `/` or
 * `/docs/`.
 */
export function basePath(): string {
  // every link of a screen asks
  if (document.baseURI !== known.base) {
    known.base = document.baseURI
    known.path = new URL('.', known.base).pathname
  }
  return known.path
}
const known = { base: '', path: '/' }

/**
 * The full URL of a screen or call, for copying, fetching and links outside the router. `path` may
 * start with a slash.
 */
export const addressOf = (path: string): string =>
  new URL(path.replace(/^\/+/, ''), document.baseURI).href
