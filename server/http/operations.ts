import type { FastifyInstance } from 'fastify'
import { showdocSchema } from '#contract/showdoc-schema.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Site } from '../visit.ts'
import { basePathOf } from './base-address.ts'
import { inTime } from './in-time.ts'

/** Milliseconds after which a database that does not answer counts as out of reach: who asks has a patience of its own. */
const patience = 4_000

/** Plain addresses for operators and editors. Source: additions 3. */
export function mountOperations(app: FastifyInstance, site: Site): void {
  const base = basePathOf(site.config)
  for (const prefix of base === '' ? [''] : ['', base]) {
    app.get(`${prefix}/healthz`, async (_request, reply) => reply.type('text/plain').send('ok\n'))
    app.get(`${prefix}/readyz`, async (_request, reply) => {
      const isCurrent = pendingMigrations(site.db).then((pending) => pending.length === 0)
      const ready = await inTime(isCurrent, false, patience)
      return reply
        .code(ready ? 200 : 503)
        .type('text/plain')
        .send(ready ? 'ready\n' : 'not ready\n')
    })
    app.get(`${prefix}/schema/showdoc-1.json`, async (_request, reply) =>
      reply.type('application/schema+json').send(JSON.stringify(showdocSchema)),
    )
  }
}
