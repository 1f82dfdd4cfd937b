import { useCallback, useEffect, useRef, useState } from 'react'

/** A file being uploaded, or the outcome. */
export interface Upload<T = unknown> {
  id: number
  file: File
  /** `refused`: it was never sent, and can't be retried. */
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped' | 'refused'
  /** Bytes sent so far. */
  sent: number
  /** Average bytes per second; 0 until known. */
  speed: number
  /** Why it failed or was refused. */
  reason: string
  answer?: T
}

export interface SendOptions {
  /** 0 to 1. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Sends one file; throws an error with a message for the user. */
export type SendFile<T> = (file: File, options: SendOptions) => Promise<T>

export interface Uploads<T> {
  list: readonly Upload<T>[]
  running: number
  add: (files: Iterable<File>) => void
  stop: (id: number) => void
  retry: (id: number) => void
  forget: (id: number) => void
}

/** Number of files sent at the same time. */
const lanes = 3

/**
 * Uploads files a few at a time; each can be cancelled and retried. Unfinished ones are cancelled
 * on unmount. `problem` returns why a file must not be sent, '' when it may; `first` are sent at
 * once.
 */
export function useUploads<T>(
  send: SendFile<T>,
  problem: (file: File) => string,
  onDone: (file: File, answer: T) => void,
  first: readonly File[] = [],
): Uploads<T> {
  const uploadOf = (file: File, id: number): Upload<T> => {
    const reason = problem(file)
    return { id, file, state: reason ? 'refused' : 'waiting', sent: 0, speed: 0, reason }
  }
  const [list, setList] = useState<readonly Upload<T>[]>(() =>
    first.map((file, index) => uploadOf(file, index + 1)),
  )
  const controls = useRef(new Map<number, AbortController>())
  const count = useRef(list.length)
  const latest = useRef({ send, onDone })
  useEffect(() => {
    latest.current = { send, onDone }
  })
  const update = useCallback(
    (id: number, change: Partial<Upload<T>>) =>
      setList((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one))),
    [],
  )
  const run = useCallback(
    async ({ id, file }: Upload<T>) => {
      const control = new AbortController()
      controls.current.set(id, control)
      const start = performance.now()
      const onProgress = (done: number) => {
        const sent = Math.round(done * file.size)
        const seconds = (performance.now() - start) / 1000
        update(id, { sent, speed: seconds > 0 ? sent / seconds : 0 })
      }
      try {
        const answer = await latest.current.send(file, { onProgress, signal: control.signal })
        update(id, { state: 'done', sent: file.size, answer })
        latest.current.onDone(file, answer)
      } catch (error) {
        if (control.signal.aborted) update(id, { state: 'stopped' })
        else
          update(id, {
            state: 'failed',
            reason: error instanceof Error ? error.message : String(error),
          })
      } finally {
        controls.current.delete(id)
      }
    },
    [update],
  )
  const running = list.filter((one) => one.state === 'running').length
  const next = running < lanes ? list.find((one) => one.state === 'waiting') : undefined
  useEffect(() => {
    if (!next) return
    // a finished upload starts the next one
    // oxlint-disable-next-line react/set-state-in-effect
    update(next.id, { state: 'running' })
    void run(next)
  }, [next, run, update])
  const isBusy = running > 0 || next !== undefined
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
  useEffect(() => {
    const all = controls.current
    return () => {
      for (const control of all.values()) control.abort()
    }
  }, [])

  return {
    list,
    running: list.filter((one) => one.state === 'running' || one.state === 'waiting').length,
    add: (files) => {
      const added = [...files].map((file) => uploadOf(file, ++count.current))
      setList((before) => [...before, ...added])
    },
    stop: (id) => {
      update(id, { state: 'stopped' })
      controls.current.get(id)?.abort()
    },
    retry: (id) => update(id, { state: 'waiting', sent: 0, speed: 0, reason: '' }),
    forget: (id) => setList((before) => before.filter((one) => one.id !== id)),
  }
}
