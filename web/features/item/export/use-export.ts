import { useEffect, useRef, useState } from 'react'
import { runDownload } from '../../../api/answers.ts'
import { saveFile } from '../../../api/download.ts'
import type { Args } from '../../../api/calls.ts'

export type ExportRequest =
  | { path: 'export/word'; args: Args<'export/word'> }
  | { path: 'export/markdown'; args: Args<'export/markdown'> }

export type ExportState =
  | { step: 'idle' | 'canceled' }
  /** Bytes received so far; 0 while the server prepares. */
  | { step: 'running'; bytes: number }
  | { step: 'done'; name: string; bytes: number }
  | { step: 'failed'; error: unknown }

/** Milliseconds between two updates of the bytes on the screen. */
const updatePeriod = 200

/**
 * One export at a time: fetched as a stream, then handed to the person. Leaving the screen cancels
 * it. Source: web/spec/writing.md 5.
 */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async ({ path, args }: ExportRequest) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    let shown = 0
    setState({ step: 'running', bytes: 0 })
    try {
      const got = await runDownload(path, args, {
        signal: own.signal,
        onBytes: (bytes) => {
          if (performance.now() - shown < updatePeriod) return
          shown = performance.now()
          setState({ step: 'running', bytes })
        },
      })
      saveFile(got)
      setState({ step: 'done', name: got.name, bytes: got.file.size })
    } catch (error) {
      if (running.current === own)
        setState(own.signal.aborted ? { step: 'canceled' } : { step: 'failed', error })
    }
  }
  return {
    state,
    start,
    cancel: () => running.current?.abort(),
    /** Removes the outcome of the export before. */
    reset: () => setState((now) => (now.step === 'running' ? now : { step: 'idle' })),
  }
}
