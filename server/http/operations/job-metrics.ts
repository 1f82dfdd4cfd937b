import { Gauge, type Registry } from 'prom-client'
import { FileDeletion } from '../../models/file-deletion.ts'
import { Job } from '../../models/job.ts'
import type { Site } from '../../request-context.ts'
import { inTime } from './in-time.ts'

/**
 * Milliseconds after which the metrics are sent without those of the database; others show that it
 * is unreachable.
 */
const patience = 2_000

/**
 * Metrics of the background jobs, read from their rows on each scrape, so that every server on the
 * database reports the same.
 */
export function addJobMetrics(registry: Registry, site: Site): void {
  let reading: Promise<Job[]> | null = null
  /** The rows; all metrics of one scrape share one query. */
  const jobs = () =>
    (reading ??= inTime(Job.query(site.db.read), [], patience).finally(() => (reading = null)))
  const gauge = (name: string, help: string, value: (job: Job) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        for (const job of await jobs()) this.set({ job: job.name }, value(job))
      },
    })
  gauge('showdoc_job_started_timestamp_seconds', 'When the job last started.', (job) => job.started)
  gauge('showdoc_job_ended_timestamp_seconds', 'When the job last ended.', (job) => job.ended)
  gauge('showdoc_job_due_timestamp_seconds', 'When the job is due next.', (job) => job.due_time)
  gauge('showdoc_job_failed', 'Whether the last run of the job failed.', (job) =>
    job.result.startsWith('failed') ? 1 : 0,
  )
  new Gauge({
    name: 'showdoc_file_deletions',
    help: 'Files whose bytes are recorded for deletion.',
    registers: [registry],
    async collect() {
      this.set(await inTime(FileDeletion.query(site.db.read).resultSize(), Number.NaN, patience))
    },
  })
}
