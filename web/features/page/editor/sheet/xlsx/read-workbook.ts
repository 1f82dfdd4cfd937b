import type { TreeRemark } from '#contract/tree.ts'
import type { Language } from '../../../../../locales/areas.ts'

export interface ReadRequest {
  bytes: ArrayBuffer
  /** Of the remarks. */
  language: Language
}

/** A workbook as the text of a spreadsheet item. */
export interface ReadAnswer {
  text: string
  /** Number of sheets. */
  count: number
  /** Cells with a value. */
  filled: number
  remarks: readonly TreeRemark[]
}

/**
 * Reads an Excel workbook in a worker.
 *
 * @returns `null` for a file that is no such workbook
 * @throws {Error} when the worker could not be loaded
 * @throws {DOMException} `AbortError` when the signal aborted it
 */
export async function readWorkbook(
  file: File,
  language: Language,
  signal: AbortSignal,
): Promise<ReadAnswer | null> {
  const bytes = await file.arrayBuffer()
  signal.throwIfAborted()
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer | null>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('the worker did not load')))
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  const request: ReadRequest = { bytes, language }
  worker.postMessage(request, [bytes])
  try {
    return await promise
  } finally {
    worker.terminate()
  }
}
