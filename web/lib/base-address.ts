/**
 * The path that every address of the product starts with, with a slash at both ends: `/` or
 * `/docs/`.
 */
export const basePath = (): string => new URL('.', document.baseURI).pathname

/**
 * The full URL of a screen or call, for copying, fetching and links outside the router. `path` may
 * start with a slash.
 */
export const addressOf = (path: string): string =>
  new URL(path.replace(/^\/+/, ''), document.baseURI).href
