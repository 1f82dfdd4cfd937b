import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../request-context.ts'
import { runDueJobs } from './run.ts'

/** Interval between checks for due jobs, in milliseconds. */
const lookInterval = 60_000

const looks = new WeakMap<Site, () => Promise<void>>()

/**
 * Checks for due jobs at once, as the server of this site does periodically. Source:
 * server/access/spec.md 5.1 (`ScriptCron/run`).
 */
export const lookNow = async (site: Site): Promise<void> => looks.get(site)?.()

/**
 * Checks for due jobs periodically and on request.
 * @returns a function that stops it, after the steps in progress
 */
export function startJobs(site: Site, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const look = () => {
    const run = runDueJobs(site, stopping.signal, log).finally(() => running.delete(run))
    running.add(run)
    return run
  }
  looks.set(site, look)
  const timer = setInterval(() => {
    if (running.size === 0) look().catch((error: unknown) => log.error({ err: error }, 'jobs'))
  }, lookInterval)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.allSettled(running)
  }
}
