import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../visit.ts'
import { runDueJobs } from './run.ts'

/** Time between two looks for due work, in milliseconds. */
const lookInterval = 60_000

/** Looks for due work now and then. @returns what stops it, after running work has ended */
export function startJobs(site: Site, log: FastifyBaseLogger): () => Promise<void> {
  let running = Promise.resolve()
  const look = () => {
    running = running.then(() => runDueJobs(site)).catch((error: unknown) => log.error({ err: error }, 'timed work'))
  }
  const timer = setInterval(look, lookInterval)
  return async () => {
    clearInterval(timer)
    await running
  }
}
