import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A link to another site, with its place. */
export interface ExternalLink {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly endColumn?: number
  /** With `http:` or `https:`. */
  readonly address: string
}

/** Hosts that are asked at a time, milliseconds between two requests to one, and for a request. */
const [hostsAtOnce, betweenRequests, longest] = [4, 1_000, 10_000]
const mostRedirects = 5
const tries = 2

/** Networks of one's own: whoever checks a folder of others must not be made to ask them. */
const own = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(network, bits, 'ipv6')

const isOwn = (address: string): boolean =>
  own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What is wrong with an address; `status` of the answer, 0 for none. */
export interface DeadLink {
  readonly status: number
  /** Code or sentence of the system or the program, for links without an answer. */
  readonly reason: string
}

export interface Asking {
  /** Also asks private networks; otherwise their addresses count as existing. */
  readonly allowsPrivate: boolean
  /** Whether a proxy asks for us: then names are its business. */
  readonly isProxied: (address: string) => boolean
  readonly signal: AbortSignal
  /** Addresses that need not be asked. */
  readonly isKnown: (address: string) => boolean
  /** Called for each that answered, and exists. */
  readonly onAlive: (address: string) => void
  /** Called after each, also those that need not be asked. */
  readonly onAsked: () => void
}

/**
 * Asks other sites whether the addresses exist, each once, and a site once a second. What is only
 * for people who are signed in, or answers too often, counts as existing.
 *
 * @returns dead addresses
 */
export async function deadLinks(
  addresses: Iterable<string>,
  asking: Asking,
): Promise<Map<string, DeadLink>> {
  const dead = new Map<string, DeadLink>()
  const unknown = [...new Set(addresses)].filter((address) => {
    const isKnown = asking.isKnown(address)
    if (isKnown) asking.onAsked()
    return !isKnown
  })
  const hosts = [...Map.groupBy(unknown, (address) => new URL(address).host).values()]
  const work = async () => {
    for (let host = hosts.pop(); host; host = hosts.pop())
      for (const [at, address] of host.entries()) {
        if (at > 0) await pause(betweenRequests, undefined, { signal: asking.signal })
        const found = await ask(address, asking)
        if (found) dead.set(address, found)
        asking.onAsked()
      }
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, work))
  return dead
}

async function ask(address: string, asking: Asking): Promise<DeadLink | undefined> {
  let found: DeadLink | undefined
  for (let count = 1; count <= tries; count++) {
    if (count > 1) await pause(betweenRequests, undefined, { signal: asking.signal })
    found = await once(address, asking)
    // only what may pass is worth a second try
    if (!found || (found.status > 0 && found.status < 500)) return found
  }
  return found
}

async function once(address: string, asking: Asking): Promise<DeadLink | undefined> {
  try {
    let status = await statusOf(address, 'HEAD', asking)
    // not every site answers HEAD
    if (status >= 400) status = await statusOf(address, 'GET', asking)
    if (status >= 400 && ![401, 403, 407, 429].includes(status)) return { status, reason: '' }
    if (status !== notAsked && status < 400) asking.onAlive(address)
    return undefined
  } catch (error) {
    asking.signal.throwIfAborted()
    return { status: 0, reason: reasonOf(error) }
  }
}

/** What kept a call from its answer: `fetch failed` has it as its cause. */
function reasonOf(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException
  if (cause instanceof Error) return reasonOf(cause)
  return typeof code === 'string' ? code : message
}

/** Stands for the status of an address in a private network: it counts as existing. */
const notAsked = 0

/** @returns `notAsked` for an address of a private network, unless those are allowed */
async function statusOf(
  first: string,
  method: 'HEAD' | 'GET',
  { allowsPrivate, isProxied, signal }: Asking,
): Promise<number> {
  let address = first
  for (let redirects = 0; ; redirects++) {
    const { hostname } = new URL(address)
    const host = hostname.replace(/^\[|\]$/g, '')
    if (!allowsPrivate && (await addressesOf(host, isProxied(address))).some(isOwn)) return notAsked
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { 'User-Agent': 'showdoc-check', Accept: '*/*' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
    })
    await response.body?.cancel()
    const target = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || target === null) return response.status
    const next = new URL(target, address)
    // an endless ring is as good as nothing
    if (redirects >= mostRedirects || !/^https?:$/.test(next.protocol)) return 404
    address = next.href
  }
}

async function addressesOf(host: string, isProxied: boolean): Promise<string[]> {
  if (isIP(host)) return [host]
  if (isProxied) return []
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
