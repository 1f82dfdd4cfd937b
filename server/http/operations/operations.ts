import type { FastifyInstance } from 'fastify'
import { showdocSchema } from '#contract/showdoc-schema.ts'
import { storeTrouble } from '../../db/database.ts'
import { DatabaseTooNew, pendingMigrations } from '../../db/migrate.ts'
import type { Site } from '../../request-context.ts'
import { basePathOf } from '../request/base-address.ts'
import { inTime } from './in-time.ts'

/**
 * Milliseconds after which an unresponsive database counts as unreachable; the prober has a timeout
 * of its own.
 */
const patience = 4_000

/** @returns `null` when calls that need the database can be served */
const whyNotReady = (site: Site): Promise<string | null> =>
  pendingMigrations(site.db).then(
    (pending) => (pending.length === 0 ? null : 'the database is not up to date'),
    (error: unknown) => {
      if (error instanceof DatabaseTooNew) return 'the database is newer than the server'
      return storeTrouble(error) === 'databaseAway'
        ? 'the database cannot be reached'
        : 'the database cannot be used'
    },
  )

/** Plain addresses for operators and editors. Source: server/contract/spec/additions.md 3. */
export function mountOperations(app: FastifyInstance, site: Site): void {
  const base = basePathOf(site.config)
  for (const prefix of base === '' ? [''] : ['', base]) {
    app.get(`${prefix}/healthz`, async (_request, reply) => reply.type('text/plain').send('ok\n'))
    app.get(`${prefix}/readyz`, async (_request, reply) => {
      const reason = await inTime(whyNotReady(site), 'the database does not answer', patience)
      return reply
        .code(reason === null ? 200 : 503)
        .type('text/plain')
        .send(reason === null ? 'ready\n' : `not ready: ${reason}\n`)
    })
    app.get(`${prefix}/schema/showdoc-1.json`, async (_request, reply) =>
      reply.type('application/schema+json').send(JSON.stringify(showdocSchema)),
    )
  }
}
