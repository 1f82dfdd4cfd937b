import { lookup, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Outgoing requests of this server, and host look-ups for directories and object stores. Hosts
// entered by an administrator may be private, never link-local: those are the metadata services of
// clouds, which hand out credentials. Source: server/contract/spec/additions.md 6.

const forbidden = new BlockList()
forbidden.addSubnet('0.0.0.0', 8, 'ipv4') // "this network": another name for the machine itself
forbidden.addSubnet('169.254.0.0', 16, 'ipv4')
forbidden.addSubnet('224.0.0.0', 3, 'ipv4') // multicast, reserved, broadcast
for (const metadata of ['100.100.100.200', '168.63.129.16', '192.0.0.192'])
  forbidden.addAddress(metadata, 'ipv4')
forbidden.addAddress('::', 'ipv6')
forbidden.addAddress('fd00:ec2::254', 'ipv6')
forbidden.addSubnet('fe80::', 10, 'ipv6')
forbidden.addSubnet('ff00::', 8, 'ipv6')
forbidden.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6') // link-local behind NAT64 and 6to4
forbidden.addSubnet('2002:a9fe::', 32, 'ipv6')

// Addresses that only mean something inside a network, and notations that contain one.
const internal = new BlockList()
for (const [network, length] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  internal.addSubnet(network, length, 'ipv4')
internal.addAddress('::1', 'ipv6')
for (const [network, length] of [
  ['::', 96], // IPv4 in its last bits
  ['64:ff9b::', 32], // NAT64
  ['100::', 64],
  ['2001::', 32], // Teredo
  ['2002::', 16], // 6to4
  ['fc00::', 7],
  ['fec0::', 10],
] as const)
  internal.addSubnet(network, length, 'ipv6')

/** An address that this server never connects to. */
export class ForbiddenAddress extends Error {
  readonly code = 'EFORBIDDENADDRESS'
  readonly address: string
  constructor(address: string) {
    super(`${address} is an address that is never connected to`)
    this.name = 'ForbiddenAddress'
    this.address = address
  }
}

/** Parses an http or https address; `null` for anything else, and for one with credentials. */
export function webAddress(text: string): URL | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    ? url
    : null
}

/**
 * The same for an address that paths are appended to: without query and fragment, even empty ones.
 */
export const baseWebAddress = (text: string): URL | null =>
  /[?#\s]/.test(text) ? null : webAddress(text)

/** A host of an address without brackets and zone. */
export const plainHost = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/%.*$/, '')

/**
 * True for link-local, unspecified, multicast and metadata addresses, also written as IPv6; false
 * for anything that is not an address.
 */
export function isForbiddenAddress(address: string): boolean {
  const plain = plainHost(address)
  const kind = isIP(plain)
  return kind !== 0 && forbidden.check(plain, kind === 4 ? 'ipv4' : 'ipv6')
}

/**
 * True for addresses inside a machine or a network: loopback, private, shared and tunnelled ones;
 * false for anything that is not an address.
 */
export function isInternalAddress(address: string): boolean {
  const plain = plainHost(address)
  const kind = isIP(plain)
  return kind !== 0 && internal.check(plain, kind === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Looks up a host for the connection itself, so that it cannot resolve differently between check
 * and use; a host with one refused address is refused. Sockets do not look up literal addresses:
 * check those with `isRefused` itself.
 */
export const lookupUnless =
  (isRefused: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const refused = error ? undefined : found.find(({ address }) => isRefused(address))
      const [first] = error ? [] : found
      const problem = error ?? (refused ? new ForbiddenAddress(refused.address) : null)
      if (problem || !first) callback(problem, '', 0)
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }

/** Looks up a host as `lookupUnless` does, for addresses that are never connected to. */
export const guardedLookup: LookupFunction = lookupUnless(isForbiddenAddress)

/**
 * The addresses of a host.
 * @throws {ForbiddenAddress} when one of them is forbidden; {Error} with the resolver's `code`
 */
export const addressesOf = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) =>
    guardedLookup(plainHost(host), { all: true }, (error, found) =>
      error ? reject(error) : resolve(found as LookupAddress[]),
    ),
  )

interface OutgoingRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Time limit for everything, including redirects and the last byte of the answer. */
  readonly seconds: number
  /** Most bytes of the answer. */
  readonly maxBytes: number
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Sends a request and resolves when the answer begins. */
function open(
  address: URL,
  { method = 'GET', headers = {}, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (isForbiddenAddress(address.hostname)) throw new ForbiddenAddress(plainHost(address.hostname))
  const { request } = address.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) =>
    request(address, { method, headers, lookup: guardedLookup, agent: false, signal })
      .on('response', resolve)
      .on('error', reject)
      .end(body),
  )
}

async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new RangeError(`the answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const mostRedirects = 3

/**
 * Sends a request and reads a size-limited answer. A GET follows redirects on the same host, no
 * request follows one to another host: the redirect itself is then returned.
 *
 * @throws {ForbiddenAddress}; {RangeError} beyond `maxBytes`; `TimeoutError`; {Error} of the
 * network
 */
export async function fetchOutgoing(
  address: URL,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(request.seconds * 1000)
  try {
    return await follow(address, request, signal, mostRedirects)
  } catch (error) {
    throw signal.aborted ? (signal.reason as Error) : error
  }
}

async function follow(
  address: URL,
  request: OutgoingRequest,
  signal: AbortSignal,
  redirects: number,
): Promise<OutgoingAnswer> {
  const answer = await open(address, request, signal)
  const status = answer.statusCode ?? 0
  const { location } = answer.headers
  const next =
    status >= 300 && status < 400 && location && URL.canParse(location, address.href)
      ? new URL(location, address)
      : null
  if (next?.origin === address.origin && (request.method ?? 'GET') === 'GET' && redirects > 0) {
    answer.destroy()
    return follow(next, request, signal, redirects - 1)
  }
  return { status, headers: answer.headers, body: await bodyOf(answer, request.maxBytes) }
}
