import { randomBytes } from 'node:crypto'
import { Job } from '../models/job.ts'
import type { Site } from '../visit.ts'
import { jobs } from './list.ts'

/** Longest time one run may take, in seconds; after it another server may take over. */
const leaseSeconds = 600

const owner = randomBytes(12).toString('base64url')

/**
 * Does the work that is due. Of several servers one takes each lease; asking more often changes nothing.
 * Source: permissions 5.1 (`ScriptCron/run`).
 */
export async function runDueJobs(site: Site): Promise<void> {
  for (const job of jobs) {
    const now = Math.floor(site.clock() / 1000)
    const due = await Job.query(site.db.read).findById(job.name)
    if (due && (due.due_time > now || due.lease_until > now)) continue
    const taken = await site.db.transaction(async (db) => {
      await Job.query(db).insert({ name: job.name }).onConflict('name').ignore()
      return Job.query(db)
        .where({ name: job.name })
        .where('due_time', '<=', now)
        .where('lease_until', '<=', now)
        .patch({ lease_owner: owner, lease_until: now + leaseSeconds, started: now })
    })
    if (taken === 0) continue
    const result = await job.run(site, now).then(
      (text) => text,
      (error: unknown) => `failed: ${error instanceof Error ? error.message : String(error)}`,
    )
    await site.db.transaction(async (db) => {
      await Job.query(db)
        .where({ name: job.name, lease_owner: owner })
        .patch({ lease_until: 0, ended: Math.floor(site.clock() / 1000), due_time: now + job.intervalSeconds, result })
    })
  }
}
