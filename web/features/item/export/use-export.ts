import { useEffect, useRef, useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { runDownload } from '../../../api/transfers.ts'
import { saveFile, type Download } from '../../../api/download.ts'
import type { Answer, Args } from '../../../api/calls.ts'
import { longCallTimeout } from '../../../api/transport.ts'
import { storeLastExport } from './stored-choice.ts'

export type ExportRequest =
  | { path: 'export/word'; args: Args<'export/word'> }
  | { path: 'export/markdown'; args: Args<'export/markdown'> }
  | { path: 'export/html'; args: Args<'export/html'> }
  | { path: 'export/openapi'; args: Args<'export/openapi'> }

/** What could not be expressed in the file. */
export type ExportRemark = Answer<'export/openapi'>['remarks'][number]

export type ExportState =
  /** `nothing`: none of the pages can be expressed in the format. */
  | { step: 'idle' | 'canceled' | 'nothing' }
  /** Bytes received so far; 0 while the server prepares. */
  | { step: 'running'; bytes: number }
  | { step: 'done'; name: string; bytes: number; remarks: readonly ExportRemark[] }
  | { step: 'failed'; error: unknown }

/** Milliseconds between two updates of the bytes on the screen. */
const updatePeriod = 200

/**
 * One export at a time: fetched as a stream, then handed to the person. Leaving the screen cancels
 * it. Source: web/spec/writing.md 5.
 *
 * @param onFailed called before the failure is shown
 */
export function useExport(item: string, onFailed: (error: unknown) => void) {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const finish = (got: Download, remarks: readonly ExportRemark[]) => {
    saveFile(got)
    storeLastExport(item, {
      name: got.name,
      bytes: got.file.size,
      time: Math.floor(Date.now() / 1000),
    })
    setState({ step: 'done', name: got.name, bytes: got.file.size, remarks })
  }
  const start = async (request: ExportRequest) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    let shown = 0
    setState({ step: 'running', bytes: 0 })
    try {
      if (request.path === 'export/openapi') {
        const { file, name, operations, remarks } = await openapiFile(request.args, own.signal)
        if (operations === 0) return setState({ step: 'nothing' })
        return finish({ file, name }, remarks)
      }
      const got = await runDownload(request.path, request.args, {
        signal: own.signal,
        onBytes: (bytes) => {
          if (performance.now() - shown < updatePeriod) return
          shown = performance.now()
          setState({ step: 'running', bytes })
        },
      })
      finish(got, [])
    } catch (error) {
      if (running.current !== own) return
      if (own.signal.aborted) return setState({ step: 'canceled' })
      onFailed(error)
      setState({ step: 'failed', error })
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

/** The document comes in an answer, with remarks on it. */
async function openapiFile(
  args: Args<'export/openapi'>,
  signal: AbortSignal,
): Promise<Download & Pick<Answer<'export/openapi'>, 'operations' | 'remarks'>> {
  const options = { signal, timeout: longCallTimeout }
  const { document, operations, remarks } = await runAction('export/openapi', args, options)
  const [type, ending] =
    args.format === 'yaml' ? ['application/yaml', 'yaml'] : ['application/json', 'json']
  const file = new Blob([document], { type })
  return { file, name: `openapi.${ending}`, operations, remarks }
}
