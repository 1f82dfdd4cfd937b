import { addressOf } from '../lib/address/base-address.ts'
import { isEmbedded } from '../lib/address/embedded.ts'
import { itemPassword } from '../lib/storage/item-passwords.ts'
import type { Answer, Args, Path } from './calls.ts'
import { Refusal, type Details } from './refusal.ts'

/** Timeout of a call, in milliseconds. Source: web/spec/reading.md 8.2. */
const callTimeout = 20_000
/** Timeout for copying an item, imports and uploads. Source: web/spec/reading.md 6.2, 6.3. */
export const longCallTimeout = 300_000

export interface AskOptions {
  /** Aborts the call; the promise then rejects with an `AbortError`, which is shown to nobody. */
  signal?: AbortSignal
  /**
   * The item that a call about a page belongs to (id or domain as in the address): its item
   * password is sent along.
   */
  item?: string
  /** Milliseconds; 20 s when absent. */
  timeout?: number
  /**
   * A token taken out of an address. It is sent once, as a header, and stored nowhere. Source:
   * web/spec/reading.md 3.3.
   */
  token?: string
  headers?: Readonly<Record<string, string>>
  /** With this token alone: the cookie is not sent, and stays as it is. */
  withoutCookie?: boolean
}

/** Calls started by the document's start script; each is taken over once. */
type EarlyCall = [path: string, args: object, response: Promise<Response>]
declare global {
  interface Window {
    earlyCalls?: EarlyCall[]
  }
}

/**
 * Sends one call to `/api/{path}` below the base address and returns its answer.
 * @throws {Refusal} when the server refuses, can't be reached, does not answer in time, or answers
 * with anything but the envelope
 * @throws {DOMException} `AbortError` when the signal aborted it
 */
export async function ask<P extends Path>(
  path: P,
  args: Args<P>,
  options: AskOptions = {},
): Promise<Answer<P>> {
  const timeout = AbortSignal.timeout(options.timeout ?? callTimeout)
  try {
    const response = await raced(
      takeEarly(path, args) ?? send(path, args, options, timeout),
      timeout,
      options.signal,
    )
    return readAnswer(response, await raced(response.text(), timeout, options.signal)) as Answer<P>
  } catch (error) {
    if (error instanceof Refusal || options.signal?.aborted) throw error
    throw new Refusal(timeout.aborted ? 'noAnswer' : 'offline')
  }
}

function send(
  path: string,
  args: object,
  { signal, item, token, withoutCookie, headers }: AskOptions,
  timeout: AbortSignal,
): Promise<Response> {
  return fetch(addressOf(`api/${path}`), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { 'x-api-token': token } : {}),
      ...headers,
    },
    body: JSON.stringify(withItemPassword(args, item)),
    ...(withoutCookie || isEmbedded() ? { credentials: 'omit' } : {}),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
}

/**
 * The item password of the item a call is about, never another item's. Source: web/spec/reading.md
 * 7.
 */
function withItemPassword(
  args: { item_id?: string | number; page_id?: string | number },
  item: string | undefined,
): object {
  const place = item ?? (args.item_id ? String(args.item_id) : '')
  const password =
    (place && itemPassword(place)) ||
    (args.page_id ? itemPassword(`page:${args.page_id}`) : undefined)
  return password ? { ...args, _item_pwd: password } : args
}

function takeEarly(path: string, args: object): Promise<Response> | undefined {
  const at = window.earlyCalls?.findIndex((one) => one[0] === path && sameArgs(one[1], args)) ?? -1
  return at < 0 ? undefined : window.earlyCalls?.splice(at, 1)[0]?.[2]
}

const sameArgs = (one: object, other: object) => sorted(one) === sorted(other)
const sorted = (args: object) =>
  Object.entries(args)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted((one, other) => one.localeCompare(other))
    .join()

/** An early call was started without our signal: it is abandoned rather than aborted. */
function raced<T>(work: Promise<T>, ...signals: (AbortSignal | undefined)[]): Promise<T> {
  return new Promise((resolve, reject) => {
    for (const signal of signals) {
      if (signal?.aborted) reject(signal.reason as Error)
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    }
    work.then(resolve, reject)
  })
}

interface Envelope {
  error_code?: unknown
  error_message?: unknown
  error_name?: unknown
  error_details?: unknown
  request_id?: unknown
  data?: unknown
}

/**
 * The data of an answer in the envelope.
 * @throws {Refusal} when the server refuses, or answers with anything but the envelope
 */
export function readAnswer(
  { headers, status = 0 }: Pick<Response, 'headers'> & { status?: number },
  text: string,
): unknown {
  const requestId = headers.get('x-request-id') ?? ''
  let envelope: Envelope
  try {
    envelope = JSON.parse(text) as Envelope
  } catch {
    throw new Refusal('broken', { requestId, status })
  }
  if (envelope?.error_code === 0) return envelope.data
  if (typeof envelope?.error_code !== 'number') throw new Refusal('broken', { requestId, status })
  throw new Refusal('refused', {
    code: envelope.error_code,
    message: textOf(envelope.error_message),
    name: textOf(envelope.error_name),
    details: (envelope.error_details ?? {}) as Details,
    requestId: textOf(envelope.request_id) || requestId,
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
