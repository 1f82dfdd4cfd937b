/**
 * The path every address of the product begins with, with a slash at both ends: `/` or `/docs/`.
 */
export const basePath = (): string => new URL('.', document.baseURI).pathname

/**
 * The full address of a screen or call, for copying, fetching and links outside the router. `path`
 * may begin with a slash.
 */
export const addressOf = (path: string): string =>
  new URL(path.replace(/^\/+/, ''), document.baseURI).href
