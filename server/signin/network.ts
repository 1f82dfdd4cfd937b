/**
 * IPv4 addresses count individually, IPv6 by /64, which one customer owns as a whole. Source:
 * server/contract/spec/additions.md 6.
 */
export function network(address: string): string {
  // some proxies append the port
  const plain = address
    .toLowerCase()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/^([\d.]+):\d+$/, '$1')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')
}

/**
 * True for two addresses of one IPv4 /24 or IPv6 /48, which usually are of one household or office.
 * Source: web/spec/managing.md 6.3
 */
export function isSameNetwork(one: string, other: string): boolean {
  const start = (address: string) =>
    network(address)
      .split(/(?=[.:])/)
      .slice(0, 3)
      .join('')
  return start(one) === start(other)
}
