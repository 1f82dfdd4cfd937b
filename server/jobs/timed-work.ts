import type { Site } from '../request-context.ts'

/** One run of a job. */
export interface Run {
  readonly site: Site
  /** Unix seconds. */
  readonly now: number
  /**
   * Aborted at shutdown: long runs stop between two steps, and start again with the next server.
   */
  readonly signal: AbortSignal
}

/** A job; it must be safe to run twice, late, or to be interrupted. */
export interface TimedWork {
  readonly name: string
  readonly intervalSeconds: number
  /** @returns a line that summarises what was done */
  run(run: Run): Promise<string>
}
