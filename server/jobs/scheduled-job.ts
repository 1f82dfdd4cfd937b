import type { Site } from '../request-context.ts'

/** One run of a job. */
export interface JobRun {
  readonly site: Site
  /** Unix seconds. */
  readonly now: number
  /**
   * Aborted at shutdown: long runs stop between two steps, and start again with the next server.
   */
  readonly signal: AbortSignal
}

/** A background job. It must be safe to run twice, to run late and to be interrupted. */
export interface ScheduledJob {
  readonly name: string
  readonly intervalSeconds: number
  /** @returns a line summarising what was done */
  run(run: JobRun): Promise<string>
}
