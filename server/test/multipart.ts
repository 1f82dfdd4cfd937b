import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** A file as sent by a client; the name is sent byte by byte, so it may be hostile. */
export interface SentPart {
  readonly name: string
  readonly bytes: Buffer | string
  /** Type claimed by the client. */
  readonly type?: string
  readonly field?: string
}

/** Sends a multipart body with fields and optionally a file; returns the complete answer. */
export async function sendMultipart(
  app: FastifyInstance,
  url: string,
  fields: Readonly<Record<string, string | number>>,
  file: SentPart | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const boundary = `----${randomBytes(12).toString('hex')}`
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  )
  if (file) {
    const head = `Content-Disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'image/png'}`
    parts.push(
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  })
  if (response.statusCode >= 500)
    throw new Error(`${url} answered HTTP ${response.statusCode}: ${response.body}`)
  return response.json<Record<string, unknown>>()
}
