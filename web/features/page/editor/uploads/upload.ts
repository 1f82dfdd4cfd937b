import { attachmentAddress, attachmentPath } from '#contract/text/attachments.ts'
import { longCallTimeout } from '../../../../api/transport.ts'
import { authHandlers } from '../../../../api/auth-handlers.ts'
import { Refusal, needsSignIn, type Details } from '../../../../api/refusal.ts'
import { addressOf } from '../../../../lib/base-address.ts'

/** Types of pictures that can be inserted. Source: web/spec/writing.md 1.9. */
export const pictureKinds = ['jpg', 'jpeg', 'gif', 'png', 'bmp', 'webp', 'svg']

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The file extension for a picture type: `svg` for `image/svg+xml`. */
const kindOf = ({ type }: File): string => type.replace(/^image\/|\+xml$/g, '')

/**
 * True for a file that may be inserted as a picture, by its name, or by its type if it was pasted
 * without a name.
 */
export const isPicture = (file: File): boolean =>
  pictureKinds.includes(endingOf(file.name) || kindOf(file))

/** The name browsers give to pasted pictures. */
const namelessPicture = /^image\.\w+$/

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The name a file is stored under: a pasted screenshot gets the time and a number. Source:
 * web/spec/writing.md 1.9.
 */
export function uploadName(file: File, count: number, now = new Date()): string {
  if (file.name && !namelessPicture.test(file.name)) return file.name
  const ending = endingOf(file.name) || kindOf(file) || 'png'
  return `image-${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}-${count}.${ending}`
}

/**
 * The markdown for a picture: a pasted screenshot has no alt text, others have their file name. The
 * address is stored without our host, so that a new domain breaks nothing.
 */
export function pictureMarkdown(name: string, address: string): string {
  const ours = attachmentAddress(address)
  const url = ours ? attachmentPath(ours.sign) : address
  const words = /^image-\d{8}-/.test(name)
    ? ''
    : name.replace(/\.[^.]+$/, '').replace(/[[\]\\`*_<>!]/g, '\\$&')
  return `![${words}](${/[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url})`
}

export interface UploadPlace {
  item: string
  /** 0: the file is attached to the item. */
  page: number
}

export interface UploadOptions {
  /** 0 to 1. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file and returns its address. Without a session, a dialog asks to sign in and the file
 * is sent once more.
 * @throws {Refusal}; `AbortError` when the signal aborted it
 */
export async function sendPicture(
  file: File,
  name: string,
  place: UploadPlace,
  options: UploadOptions,
): Promise<string> {
  try {
    return await send(file, name, place, options)
  } catch (error) {
    if (!needsSignIn(error) || !(await authHandlers().promptSignIn())) throw error
    return send(file, name, place, options)
  }
}

interface Answer {
  success?: number
  url?: string
  error_code?: number
  error_message?: string
  error_name?: string
  error_details?: Details
  request_id?: string
}

/** `XMLHttpRequest`, because `fetch` does not report upload progress. */
function send(
  file: File,
  name: string,
  { item, page }: UploadPlace,
  { onProgress, signal }: UploadOptions,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const form = new FormData()
  form.append('item_id', item)
  if (page) form.append('page_id', String(page))
  form.append('file', file, name)
  const request = new XMLHttpRequest()
  request.open('POST', addressOf('api/page/upload'))
  request.timeout = longCallTimeout
  request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
  request.onerror = () => reject(new Refusal('offline'))
  request.ontimeout = () => reject(new Refusal('noAnswer'))
  request.onabort = () => reject(new DOMException('', 'AbortError'))
  request.onload = () => {
    try {
      resolve(readUrl(request.responseText))
    } catch (error) {
      reject(error as Refusal)
    }
  }
  signal.addEventListener('abort', () => request.abort(), { once: true })
  if (signal.aborted) request.onabort(new ProgressEvent('abort'))
  else request.send(form)
  return promise
}

function readUrl(text: string): string {
  let answer: Answer
  try {
    answer = JSON.parse(text) as Answer
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
