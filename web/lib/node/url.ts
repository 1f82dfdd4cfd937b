// What `@readme/httpsnippet` uses of Node's module `url`, which browsers do not have;
// vite.config.ts puts it in its place.

interface Parts {
  protocol: string
  slashes: boolean
  auth: string | null
  host: string
  hostname: string
  port: string | null
  pathname: string
  search: string | null
  query: Record<string, string | string[]> | null
  path: string
  hash: string | null
  href: string
}

/** @throws {TypeError} when the address is not absolute */
export function parse(address: string): Parts {
  const url = new URL(address)
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length > 1 ? values : values[0]!
  }
  return {
    protocol: url.protocol,
    slashes: true,
    auth: url.username === '' ? null : decodeURIComponent(`${url.username}:${url.password}`),
    host: url.host,
    hostname: url.hostname,
    port: url.port || null,
    pathname: url.pathname,
    search: url.search,
    query,
    path: url.pathname + url.search,
    hash: url.hash || null,
    href: url.href,
  }
}

/** @param parts whose `search` is written with or without its question mark */
export function format({ protocol, auth, host, pathname, search, hash }: Parts): string {
  const query = search ? `?${search.replace(/^\?/, '').replaceAll('#', '%23')}` : ''
  const person = auth ? `${encodeURIComponent(auth).replace(/%3A/i, ':')}@` : ''
  return `${protocol}//${person}${host}${pathname}${query}${hash ?? ''}`
}
