import { addressOf } from '../lib/address/base-address.ts'
import { isEmbedded } from '../lib/address/embedded.ts'
import type { Args, Path } from './calls.ts'
import { Refusal } from './refusal.ts'
import { readAnswer } from './transport.ts'

export interface Download {
  readonly file: Blob
  /** As the server names it. */
  readonly name: string
}

interface DownloadOptions {
  /** Aborts the call; the promise then rejects with an `AbortError`. */
  signal: AbortSignal
  /** Called as parts arrive, with the bytes so far. */
  onBytes: (bytes: number) => void
}

/**
 * Fetches the file that a call returns. The session is in the cookie: the address holds no token.
 * There is no time limit, since large files are made while they are sent.
 *
 * @throws {Refusal} when the server refuses, can't be reached, or breaks off in the middle
 * @throws {DOMException} `AbortError` when the signal aborted it
 */
export async function download<P extends Path>(
  path: P,
  args: Args<P>,
  { signal, onBytes }: DownloadOptions,
): Promise<Download> {
  const query = new URLSearchParams(
    Object.entries(args).map(([name, value]) => [name, String(value)]),
  )
  try {
    const response = await fetch(addressOf(`api/${path}?${query}`), {
      signal,
      ...(isEmbedded() && { credentials: 'omit' }),
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || /^application\/json\b/.test(type)) {
      readAnswer(response, await response.text())
      throw new Refusal('broken', { requestId: response.headers.get('x-request-id') ?? '' })
    }
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      parts.push(value)
      bytes += value.byteLength
      onBytes(bytes)
    }
    return { file: new Blob(parts, { type }), name: nameIn(response) }
  } catch (error) {
    if (error instanceof Refusal || signal.aborted) throw error
    throw new Refusal('offline')
  }
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'showdoc'

/** Hands a file to the person, under its name. */
export function saveFile({ file, name }: Download): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
