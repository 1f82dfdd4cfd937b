import { useEffect, useRef, useState } from 'react'

/** Milliseconds without typing before the server is asked. Source: web/spec/design.md 4. */
const rest = 200

export interface Search<T> {
  /** The answer for the latest words, or for earlier ones until it arrives. */
  answer: readonly T[] | null
  isAsking: boolean
  /** Why the last search failed; '' when it did not. */
  failure: string
}

/**
 * Searches while somebody types: debounced, never for an empty text, and ignoring answers to
 * outdated words.
 */
export function useSearch<T>(
  words: string,
  ask: (words: string, signal: AbortSignal) => Promise<readonly T[]>,
): Search<T> {
  const [state, setState] = useState<{ words: string } & Omit<Search<T>, 'isAsking'>>({
    words: '',
    answer: null,
    failure: '',
  })
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const wanted = words.trim()
  useEffect(() => {
    if (wanted === '') return
    const control = new AbortController()
    const timer = setTimeout(() => {
      latest.current(wanted, control.signal).then(
        (answer) => {
          if (!control.signal.aborted) setState({ words: wanted, answer, failure: '' })
        },
        (error: unknown) => {
          if (control.signal.aborted) return
          const failure = error instanceof Error ? error.message : String(error)
          setState({ words: wanted, answer: null, failure })
        },
      )
    }, rest)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [wanted])
  if (wanted === '') return { answer: null, isAsking: false, failure: '' }
  const isAsking = state.words !== wanted
  return { answer: state.answer, isAsking, failure: isAsking ? '' : state.failure }
}
