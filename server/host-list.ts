import { webAddress } from './outgoing.ts'

// Hosts that somebody names in a setting.

/** Most hosts of a list, and most characters of it. */
const most = { hosts: 200, characters: 10_000 }

/**
 * Parses hosts separated by commas, semicolons or white space: `api.example.com`, `*.example.com`
 * for the hosts below one, `api.example.com:8443` and `[fd00::1]:8080` for a port other than 80 and
 * 443.
 *
 * @returns the hosts in their normal form; `null` if one of them is none
 */
export function hostList(text: string): string[] | null {
  if (text.length > most.characters) return null
  const hosts = text
    .split(/[\s,;，；]+/)
    .filter(Boolean)
    .map((one) => normalHost(one))
  return hosts.length <= most.hosts && hosts.every((one) => one !== null) ? hosts : null
}

function normalHost(text: string): string | null {
  const star = text.startsWith('*.') ? '*.' : ''
  const bare = text.slice(star.length)
  if (/[/?#@\\*]|:$/.test(bare)) return null
  const url = webAddress(`http://${bare}`)
  // an address may have other signs in its host, no name has
  return url && /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(url.hostname)
    ? star + hostOf(url).replace(/:443$/, '')
    : null
}

/** Name and port; without the port where it is that of the scheme. */
const hostOf = ({ hostname, port }: URL): string =>
  hostname.replace(/\.$/, '') + (port === '' ? '' : `:${port}`)

/** Whether one of the hosts of a list is that of an address. A star stands for whole labels. */
export function isListed(list: readonly string[], url: URL): boolean {
  const host = hostOf(url)
  return list.some((one) =>
    one.startsWith('*.') ? host.endsWith(one.slice(1)) && host.length >= one.length : host === one,
  )
}
