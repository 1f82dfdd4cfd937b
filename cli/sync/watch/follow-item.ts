import { setTimeout as pause } from 'node:timers/promises'
import type { WatchParts } from './parts.ts'

/** Milliseconds between two pulls where the server cannot be waited for. */
const pullInterval = 30_000

/** What becomes of what the server says, or does not say. */
interface Following {
  /** Something has changed, or may have. */
  onChange(): void
  onAnswer(): void
  /** @returns milliseconds until it is asked again; undefined for the usual pause */
  onFailure(error: unknown): number | undefined
}

/** Waits for changes of the item until it is ended. */
export async function followItem(
  { remote, kindOf }: Pick<WatchParts, 'remote' | 'kindOf'>,
  end: AbortSignal,
  { onChange, onAnswer, onFailure }: Following,
): Promise<void> {
  const rest = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: end }).catch(() => undefined)
  let state: string | undefined
  while (!end.aborted) {
    try {
      const answer = await remote(state, end)
      if (state !== undefined && answer.isChanged) onChange()
      state = answer.state
      onAnswer()
    } catch (error) {
      if (end.aborted) return
      if (kindOf(error) === 'unsupported') {
        await rest(pullInterval)
        onChange()
      } else {
        const milliseconds = onFailure(error) ?? pullInterval
        if (milliseconds > 0) await rest(milliseconds)
      }
    }
  }
}
