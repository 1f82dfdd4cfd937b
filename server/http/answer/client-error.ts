import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { requestId } from '../request/request-id.ts'
import { dataHeaders } from './safe-headers.ts'

/** Statuses for errors of the HTTP parser; all others are 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** What a connection remembers of the answer in progress. */
interface Answering {
  readonly _httpMessage?: { readonly headersSent?: boolean } | null
}

/**
 * Answers bytes that are not a valid request, with the headers of every other error, and closes the
 * connection.
 */
export function answerClientError(
  error: Error & { readonly code?: string },
  socket: Socket & Answering,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable && !socket._httpMessage?.headersSent) {
    const status = statuses[error.code ?? ''] ?? 400
    const body = `${STATUS_CODES[status]}\n`
    const headers = {
      ...dataHeaders,
      'X-Request-Id': requestId(),
      'Content-Type': 'text/plain',
      'Content-Length': body.length,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(
      [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines, '', body].join(
        '\r\n',
      ),
    )
  }
  socket.destroy(error)
}
