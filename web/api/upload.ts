import { addressOf } from '../lib/address/base-address.ts'
import { isEmbedded } from '../lib/address/embedded.ts'
import { withKey } from './act-keys.ts'
import { withPerson } from './actions.ts'
import { cacheKey } from './answer-cache.ts'
import type { Answer, Args, Path } from './calls.ts'
import { Refusal, codes, type Details } from './refusal.ts'
import { longCallTimeout, readAnswer } from './transport.ts'

interface UploadOptions {
  /** 0 to 1; 1 when the server has all bytes and is at work. */
  onProgress: (done: number) => void
  /** Aborts the call; the promise then rejects with an `AbortError`. */
  signal: AbortSignal
  headers?: Readonly<Record<string, string>>
}

/** What tells a file from others. */
export const fileKey = ({ name, size, lastModified }: File): string =>
  [name, size, lastModified].join(' ')

/**
 * Sends a call with its file, as `multipart/form-data`.
 *
 * @throws {Refusal} when the server refuses, can't be reached, or does not answer in time
 * @throws {DOMException} `AbortError` when the signal aborted it
 */
export async function upload<P extends Path>(
  path: P,
  args: Args<P>,
  file: File,
  options: UploadOptions,
): Promise<Answer<P>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(args)) form.append(name, String(value))
  form.append('file', file, file.name)
  const { text, headers } = await post(path, form, options)
  return readAnswer({ headers }, text) as Answer<P>
}

/** What a file is attached to. */
export interface UploadPlace {
  item: string
  /** 0: the file is attached to the item. */
  page: number
}

/**
 * Uploads a file with `page/upload` and returns its address. Without a session, a dialog asks to
 * sign in and the file is sent once more.
 * @param place null: the person's own library
 * @throws {Refusal}; `AbortError` when the signal aborted it
 */
export async function sendFile(
  file: File,
  name: string,
  place: UploadPlace | null,
  options: UploadOptions,
): Promise<string> {
  const send = async (headers: Record<string, string>) => {
    const form = new FormData()
    if (place) form.append('item_id', place.item)
    if (place?.page) form.append('page_id', String(place.page))
    form.append('file', file, name)
    return readUrl((await post('page/upload', form, { ...options, headers })).text)
  }
  return withKey(cacheKey('page/upload', { ...place, name, file: fileKey(file) }), (key) =>
    withPerson((believed) => send({ ...believed, ...key })),
  )
}

/** By `XMLHttpRequest`, because `fetch` does not report how much has been sent. */
function post(
  path: Path,
  form: FormData,
  { onProgress, signal, headers: added = {} }: UploadOptions,
): Promise<{ text: string; headers: Headers }> {
  // unlike `fetch` it can't leave out the cookies
  if (isEmbedded())
    return Promise.reject(new Refusal('refused', { code: codes.notLoggedIn, name: 'notLoggedIn' }))
  const { promise, resolve, reject } = Promise.withResolvers<{ text: string; headers: Headers }>()
  const request = new XMLHttpRequest()
  request.open('POST', addressOf(`api/${path}`))
  for (const [name, value] of Object.entries(added)) request.setRequestHeader(name, value)
  request.timeout = longCallTimeout
  request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
  request.upload.onload = () => onProgress(1)
  request.onerror = () => reject(new Refusal('offline'))
  request.ontimeout = () => reject(new Refusal('noAnswer'))
  request.onabort = () => reject(new DOMException('', 'AbortError'))
  request.onload = () => {
    const headers = new Headers({ 'x-request-id': request.getResponseHeader('x-request-id') ?? '' })
    resolve({ text: request.responseText, headers })
  }
  signal.addEventListener('abort', () => request.abort(), { once: true })
  if (signal.aborted) request.onabort(new ProgressEvent('abort'))
  else request.send(form)
  return promise
}

/** An upload's answer has neither envelope nor `error_code` when it succeeds. */
interface UploadAnswer {
  success?: number
  url?: string
  error_code?: number
  error_message?: string
  error_name?: string
  error_details?: Details
  request_id?: string
}

function readUrl(text: string): string {
  let answer: UploadAnswer
  try {
    answer = JSON.parse(text) as UploadAnswer
  } catch {
    throw new Refusal('broken')
  }
  if (answer.success === 1 && answer.url) return answer.url
  if (!answer.error_code) throw new Refusal('broken')
  throw new Refusal('refused', {
    code: answer.error_code,
    message: answer.error_message,
    name: answer.error_name,
    details: answer.error_details,
    requestId: answer.request_id,
  })
}
