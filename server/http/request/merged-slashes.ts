import type { IncomingMessage } from 'node:http'

/**
 * The requested address with repeated slashes in its path merged, as the servers do that scripts
 * were written for: they append `/server/…` to an address that may end with a slash. The query and
 * the host of an absolute address stay as they are. Source: server/contract/spec/calls.md 1.1.
 */
export function withMergedSlashes({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('//')) return url
  const host = /^https?:\/\/[^/]*/i.exec(path)?.[0] ?? ''
  return host + path.slice(host.length).replaceAll(/\/{2,}/g, '/') + url.slice(path.length)
}
