import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Job } from '../models/job.ts'
import { isInFuture } from '../clock.ts'
import type { Site } from '../request-context.ts'
import { jobs } from './list.ts'
import type { ScheduledJob } from './scheduled-job.ts'
import { isTrusted } from './trusted-clock.ts'

/**
 * Lease of a job in seconds, after which another server takes over from one that died. It is
 * renewed during the run.
 */
const leaseSeconds = 600

/** Longest delay, in seconds, before a failed run is retried. */
const retrySeconds = 600

const owner = randomBytes(12).toString('base64url')

const seconds = (site: Site): number => Math.floor(site.clock() / 1000)

/**
 * Seconds beyond the latest possible time from which on a stored time counts as set by a clock that
 * was ahead.
 */
const slack = 600

/** Claims a due job. Of several servers only one succeeds. @returns whether it was this one */
async function take(
  site: Site,
  { name, intervalSeconds }: ScheduledJob,
  now: number,
): Promise<boolean> {
  const [latestDue, latestLease] = [now + intervalSeconds + slack, now + leaseSeconds + slack]
  const known = await Job.query(site.db.read).findById(name)
  const waits = known && isInFuture(known.due_time, now, latestDue - now)
  if (waits || (known && isInFuture(known.lease_until, now, latestLease - now))) return false
  const taken = await site.db.transaction(async (db) => {
    await Job.query(db).insert({ name }).onConflict('name').ignore()
    return Job.query(db)
      .where({ name })
      .where((due) => due.where('due_time', '<=', now).orWhere('due_time', '>', latestDue))
      .where((free) =>
        free.where('lease_until', '<=', now).orWhere('lease_until', '>', latestLease),
      )
      .patch({ lease_owner: owner, lease_until: now + leaseSeconds, started: now })
  })
  return taken > 0
}

/** Renews the lease during a long run. @returns a function that stops it */
function renewing(site: Site, name: string): () => void {
  const renew = () =>
    site.db
      .transaction((db) =>
        Job.query(db)
          .where({ name, lease_owner: owner })
          .patch({ lease_until: seconds(site) + leaseSeconds }),
      )
      .catch(() => undefined) // the next renewal may succeed; else the lease expires and another server takes over
  const timer = setInterval(() => void renew(), (leaseSeconds / 3) * 1000).unref()
  return () => clearInterval(timer)
}

async function runOne(
  site: Site,
  job: ScheduledJob,
  now: number,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  const done = renewing(site, job.name)
  const unhurried = { ...site, db: site.db.patient }
  const outcome = await job.run({ site: unhurried, now, signal }).then(
    (text) => ({ failed: false, text }),
    (error: unknown) => {
      if (!signal.aborted) log.error({ err: error, job: job.name }, 'job failed')
      return {
        failed: true,
        text: `failed: ${error instanceof Error ? error.message : String(error)}`,
      }
    },
  )
  done()
  const pause = outcome.failed
    ? Math.min(job.intervalSeconds, signal.aborted ? 0 : retrySeconds)
    : job.intervalSeconds
  await site.db.transaction((db) =>
    Job.query(db)
      .where({ name: job.name, lease_owner: owner })
      .patch({ lease_until: 0, ended: seconds(site), due_time: now + pause, result: outcome.text }),
  )
}

/**
 * Runs all due jobs. Each job has a lease that only one server holds; calling this more often has
 * no effect.
 *
 * @param signal aborts long runs between two steps; they are due again at once
 */
export async function runDueJobs(
  site: Site,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  for (const job of jobs) {
    if (signal.aborted) return
    const now = seconds(site)
    if (!(await isTrusted(site.db, now))) {
      log.warn(
        { now },
        'jobs are paused: the clock has jumped, and is trusted once it has continued for an hour',
      )
      return
    }
    if (await take(site, job, now)) await runOne(site, job, now, signal, log)
  }
}
