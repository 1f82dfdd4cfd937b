import type { Site } from '../request-context.ts'

/** One run of a timed work. */
export interface Run {
  readonly site: Site
  /** Unix seconds. */
  readonly now: number
  /**
   * Aborted when the server stops: long work ends between two steps, and begins again at the next
   * start.
   */
  readonly signal: AbortSignal
}

/** Timed work: harmless when run twice, late, or broken off. */
export interface TimedWork {
  readonly name: string
  readonly intervalSeconds: number
  /** @returns a line that tells what was done */
  run(run: Run): Promise<string>
}
