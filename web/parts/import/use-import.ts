import { useEffect, useRef, useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh } from '../../api/answers.ts'
import { runUpload } from '../../api/transfers.ts'
import type { Answer } from '../../api/calls.ts'
import { Refusal, isRefused } from '../../api/refusal.ts'
import { longCallTimeout } from '../../api/transport.ts'
import type { SendFile } from '../../ui/pickers/use-uploads.ts'
import { sentenceOf } from '../failures/failure.ts'

/** What came of a file, or would. */
export type Imported = Answer<'import/auto'>

export interface ImportChoice {
  /** 0: a new item. */
  item_id: number
  /** Only in a new item: markdown pages, an item of structured API pages, or a spreadsheet. */
  as: '' | 'markdown' | 'api' | 'sheet'
  removed: 'deprecate' | 'trash' | 'keep'
  /** Of a new item; empty: the name in the file. */
  item_name: string
}

type ImportState =
  | { step: 'choose' }
  /** `isStale`: the choice has changed, and the trial of the new one is running. */
  | {
      step: 'preview'
      file: File
      found: Imported
      isStale: boolean
      /** The import would have done something else than the preview had shown. */
      isOther?: boolean
      error?: unknown
    }
  | { step: 'importing'; file: File; found: Imported }
  | { step: 'done'; file: File; found: Imported }
  /** The answer was lost, and a second import could make a second item. */
  | { step: 'unsure' }

/** Whether two trials of a file have shown the same. */
const isSame = (one: Imported, other: Imported): boolean =>
  JSON.stringify([one.counts, one.tree]) === JSON.stringify([other.counts, other.tree])

/**
 * One file from choice to result: it is sent for a trial, and imported by the token of the trial,
 * which does what the trial has shown or nothing. When the token has expired, the file is sent again
 * for another trial. Source: web/spec/reading.md 6.3,
 * server/contract/spec/additions.md 9.
 */
export function useImport(first: ImportChoice) {
  const [choice, setChoice] = useState(first)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const byToken = (asked: object, token: string, signal?: AbortSignal): Promise<Imported> =>
    runAction(
      'import/auto',
      { ...asked, token },
      { timeout: longCallTimeout, ...(signal ? { signal } : {}) },
    )

  /** Another trial, by the token or with the file where it has expired. */
  const tryAgain = async (
    asked: ImportChoice,
    { file, found }: { file: File; found: Imported },
    signal = new AbortController().signal,
  ): Promise<Imported> => {
    const args = { ...asked, dry_run: true }
    try {
      return await byToken(args, found.token, signal)
    } catch (error) {
      if (!isRefused(error, 'importTokenExpired')) throw error
      return runUpload('import/auto', args, file, { onProgress: () => undefined, signal })
    }
  }

  /** For the upload field: the trial of a file. */
  const read: SendFile<Imported> = async (file, options) => {
    try {
      return await runUpload('import/auto', { ...choice, dry_run: true }, file, options)
    } catch (error) {
      if (options.signal.aborted) throw error
      throw new Error(sentenceOf(error), { cause: error })
    }
  }

  /** Another choice for the file that has been read. */
  const change = async (changes: Partial<ImportChoice>) => {
    const next = { ...choice, ...changes }
    setChoice(next)
    if (state.step !== 'preview' || Object.keys(changes).join() === 'item_name') return
    const { file, found } = state
    running.current?.abort()
    const own = (running.current = new AbortController())
    setState({ step: 'preview', file, found, isStale: true })
    try {
      const now = await tryAgain(next, { file, found }, own.signal)
      setState({ step: 'preview', file, found: now, isStale: false })
    } catch (error) {
      if (own.signal.aborted) return
      setState({ step: 'preview', file, found, isStale: false, error })
    }
  }

  const start = async () => {
    if (state.step !== 'preview') return
    const { file, found } = state
    setState({ step: 'importing', file, found })
    try {
      const made = await byToken(choice, found.token).catch(async (error: unknown) => {
        if (!isRefused(error, 'importTokenExpired', 'importChanged')) throw error
        const now = await tryAgain(choice, { file, found })
        if (isSame(found, now)) return byToken(choice, now.token)
        setState({ step: 'preview', file, found: now, isStale: false, isOther: true })
        return undefined
      })
      if (!made) return
      setState({ step: 'done', file, found: made })
      void refresh('item/myList', 'item/info', 'page/info', 'page/history', 'item/getChangeLog')
    } catch (error) {
      const isLost = error instanceof Refusal && error.kind !== 'refused'
      // into an item the same file can be imported again: nothing is made twice
      if (isLost && choice.item_id === 0) setState({ step: 'unsure' })
      else setState({ step: 'preview', file, found, isStale: false, error })
    }
  }

  return {
    state,
    choice,
    read,
    found: (file: File, found: Imported) =>
      setState({ step: 'preview', file, found, isStale: false }),
    change,
    start,
    reset: () => {
      running.current?.abort()
      setState({ step: 'choose' })
    },
  }
}
