import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../visit.ts'
import { runDueJobs } from './run.ts'

/** Time between two looks for due work, in milliseconds. */
const lookInterval = 60_000

/** Looks for due work now and then. @returns what stops it, after the step that is under way */
export function startJobs(site: Site, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let isRunning = false
  const look = () => {
    if (isRunning) return
    isRunning = true
    running = runDueJobs(site, stopping.signal, log)
      .catch((error: unknown) => log.error({ err: error }, 'timed work'))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(look, lookInterval)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
