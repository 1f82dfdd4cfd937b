import { setTimeout as pause } from 'node:timers/promises'
import type { CommandContext } from '../context.ts'
import { exits } from '../output.ts'
import { pushTranslator } from '../ui/push/push-messages.ts'

/** Signals a run that it should end. */
export interface Stopper {
  readonly isRequested: boolean
  readonly onRequested: (listener: () => void) => void
  /** As Ctrl+C does, for a view that takes the keys. */
  readonly request: () => void
  /** Waits, not longer than until it is requested. */
  readonly pause: (milliseconds: number) => Promise<void>
  end: () => void
}

/**
 * The first Ctrl+C (or SIGTERM) lets the run end in order, such as after the current batch, the
 * second exits at once. Source: cli/spec.md 3.5.
 *
 * @param said what a pipe or a job reads then
 */
export function stopper(
  ctx: CommandContext,
  said: 'view.stopping' | 'view.stoppingBatch' = 'view.stopping',
): Stopper {
  let isRequested = false
  const stopped = new AbortController()
  const listeners: (() => void)[] = []
  const request = () => {
    if (isRequested) process.exit(exits.interrupted)
    isRequested = true
    stopped.abort()
    for (const listener of listeners) listener()
    if (!ctx.terminal.hasViews) ctx.output.note(pushTranslator(ctx.locale)(said))
  }
  const end = ctx.onInterrupt(request)
  return {
    get isRequested() {
      return isRequested
    },
    onRequested: (listener) => void listeners.push(listener),
    request,
    pause: (milliseconds) =>
      pause(milliseconds, undefined, { signal: stopped.signal }).catch(() => undefined),
    end,
  }
}
