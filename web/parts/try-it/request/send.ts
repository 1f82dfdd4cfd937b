import { limits } from '#contract/limits.ts'
import { runAction } from '../../../api/actions.ts'
import { addressOf } from '../../../lib/address/base-address.ts'
import { bytesOf, textOf } from './base64.ts'
import type { Composed } from './compose.ts'

/** Bytes of an answer that are read; the rest is cut off. */
const mostBytes = 20_000_000

/** What came back, whatever its status. */
export interface TryAnswer {
  readonly via: 'browser' | 'server'
  readonly status: number
  readonly statusText: string
  /** After redirects. */
  readonly url: string
  readonly headers: readonly { name: string; value: string }[]
  readonly body: Uint8Array<ArrayBuffer>
  readonly isCut: boolean
  /** Milliseconds until the last byte. */
  readonly time: number
}

/** The browser got no answer, or may not let the page see it: it does not say which. */
export class NothingSeen extends Error {}

/** The server sends less than this. */
export class BodyTooLarge extends Error {}

/** The document whose policy allows requests to other hosts. See web/decisions/004. */
function openFrame(signal: AbortSignal): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = addressOf('request-frame.html')
  return new Promise((resolve, reject) => {
    frame.addEventListener('load', () => resolve(frame), { once: true })
    frame.addEventListener('error', () => reject(new NothingSeen()), { once: true })
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    document.body.append(frame)
  }).catch((error: unknown) => {
    frame.remove()
    throw error
  }) as Promise<HTMLIFrameElement>
}

/**
 * Sends a request from this browser, without cookies.
 * @throws {NothingSeen}; `AbortError`
 */
export async function sendHere(
  { method, url, headers, body }: Composed,
  signal: AbortSignal,
): Promise<TryAnswer> {
  const frame = await openFrame(signal)
  try {
    const { fetch } = frame.contentWindow as unknown as { fetch: typeof globalThis.fetch }
    const begun = performance.now()
    const response = await fetch.call(frame.contentWindow, url, {
      method,
      headers: headers.map(([name, value]) => [name, value] as [string, string]),
      body,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    const { bytes, isCut } = await bytesWithin(response)
    return {
      via: 'browser',
      status: response.status,
      statusText: response.statusText,
      url: response.url,
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
      body: bytes,
      isCut,
      time: performance.now() - begun,
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : new NothingSeen('', { cause: error })
  } finally {
    frame.remove()
  }
}

async function bytesWithin(response: Response) {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  while (reader && size <= mostBytes) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
  }
  const isCut = size > mostBytes
  if (isCut) void reader?.cancel()
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
  return { bytes: isCut ? bytes.subarray(0, mostBytes) : bytes, isCut }
}

/**
 * Has the server send a request.
 * @throws {BodyTooLarge}; {Refusal}; `AbortError`
 */
export async function sendByServer(
  page: { id: number; item: string },
  composed: Composed,
  signal: AbortSignal,
): Promise<TryAnswer> {
  const headers = composed.headers.map(([name, value]) => ({ name, value }))
  let body = ''
  if (composed.body !== null) {
    const packed = new Response(composed.body)
    if (composed.body instanceof FormData)
      headers.push({ name: 'Content-Type', value: packed.headers.get('content-type') ?? '' })
    const bytes = new Uint8Array(await packed.arrayBuffer())
    if (bytes.length > limits.relayRequestBytes) throw new BodyTooLarge()
    body = textOf(bytes)
  }
  const { method, url } = composed
  const answer = await runAction(
    'relay/send',
    { page_id: page.id, method, url, headers, body },
    { item: page.item, signal, timeout: 40_000 },
  )
  return {
    via: 'server',
    status: answer.status,
    statusText: answer.status_text,
    url: answer.url,
    headers: answer.headers,
    body: bytesOf(answer.body),
    isCut: answer.is_cut,
    time: answer.time_ms,
  }
}
