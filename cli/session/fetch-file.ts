import { setTimeout as pause } from 'node:timers/promises'
import { unreachable } from './call-problems.ts'
import { maskedUrl } from '../masking.ts'
import { proxyFor } from './network.ts'
import { Problem } from '../output.ts'
import { pauses, type Connection } from './transport.ts'

export interface FetchedFile {
  readonly bytes: Uint8Array
  /** Without parameters; empty when unknown. */
  readonly type: string
  /** Empty when unknown. */
  readonly name: string
}

/** The name of a file that was fetched, by its answer or by the address it was found at. */
function nameOf({ headers, url }: Response): string {
  const given = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1]
  const plain = /filename="?([^";]+)/i.exec(given)?.[1]
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : ''
  try {
    return decodeURIComponent(encoded ?? plain ?? last ?? '')
  } catch {
    return ''
  }
}

/**
 * The file at an address of the server; undefined when nothing is there, or nothing for this caller.
 *
 * @param seconds until it must be here
 * @throws {Problem} error: the server cannot be reached, or fails
 */
export async function fetchFile(
  { ctx, server, headers: common, send, t }: Connection,
  path: string,
  seconds: number,
): Promise<FetchedFile | undefined> {
  const address = server + path
  for (let tries = 0; ; tries++) {
    let problem: Problem
    try {
      const { Accept: _, ...headers } = common
      const signal = AbortSignal.timeout(seconds * 1_000)
      // of another host, such as an object store, `fetch` asks without the credential
      const response = await send(address, { headers, signal })
      ctx.output.detail(`GET ${maskedUrl(address)} ${response.status}`)
      if (response.ok) {
        const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim()
        return {
          bytes: new Uint8Array(await response.arrayBuffer()),
          type,
          name: nameOf(response),
        }
      }
      if (response.status < 500 && response.status !== 429) return undefined
      const status = String(response.status)
      problem = new Problem('error', t('serverFailed', { address: server, status }), {
        name: 'serverFailed',
      })
    } catch (error) {
      problem = await unreachable(error, address, seconds, t, proxyFor(ctx, address))
    }
    const wait = pauses[tries]
    if (wait === undefined) throw problem
    await pause(wait)
  }
}
