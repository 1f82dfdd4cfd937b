import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../request-context.ts'
import { runDueJobs } from './run.ts'

/** Time between two looks for due work, in milliseconds. */
const lookInterval = 60_000

const looks = new WeakMap<Site, () => Promise<void>>()

/**
 * Looks for due work at once, as the server on this site does by itself. Source:
 * server/access/spec.md 5.1 (`ScriptCron/run`).
 */
export const lookNow = async (site: Site): Promise<void> => looks.get(site)?.()

/**
 * Looks for due work now and then, and when it is asked to.
 * @returns what stops it, after the steps that are under way
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
    if (running.size === 0)
      look().catch((error: unknown) => log.error({ err: error }, 'timed work'))
  }, lookInterval)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.allSettled(running)
  }
}
