import { prettyJson } from '#contract/text/content/pretty-json.ts'
import type { TryAnswer } from './send.ts'

/** How a body is shown. `file`: only as a download. */
export type Body =
  | { kind: 'empty' }
  | { kind: 'json'; raw: string; pretty: string }
  | { kind: 'text'; raw: string }
  | { kind: 'picture'; type: string }
  | { kind: 'file' }

/** Characters of a body that are shown; all of it can be downloaded. */
export const mostShown = 200_000

/** Type of an answer without its parameters, in lower case. */
export const typeOf = ({ headers }: Pick<TryAnswer, 'headers'>): string =>
  (contentType(headers).split(';')[0] ?? '').trim().toLowerCase()

const contentType = (headers: TryAnswer['headers']): string =>
  headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''

/** Reads the body of an answer by its type, and by its bytes where that says nothing. */
export function readBody(answer: Pick<TryAnswer, 'headers' | 'body'>): Body {
  if (answer.body.length === 0) return { kind: 'empty' }
  const type = typeOf(answer)
  // pictures of points only: an SVG is shown as the text it is
  if (/^image\/(png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/.test(type))
    return { kind: 'picture', type }
  if (/^(audio|video|font)\/|^application\/(zip|pdf|gzip|octet-stream)$/.test(type))
    return { kind: 'file' }
  const raw = textIn(answer.body, /charset="?([\w-]+)/i.exec(contentType(answer.headers))?.[1])
  if (raw === null) return { kind: 'file' }
  const pretty = prettyJson(raw)
  return pretty === null ? { kind: 'text', raw } : { kind: 'json', raw, pretty }
}

function textIn(bytes: Uint8Array, charset = 'utf-8'): string | null {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
