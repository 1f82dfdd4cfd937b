import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Site } from '../../request-context.ts'
import { sameSecret } from '../../sealer.ts'
import { basePathOf } from '../request/base-address.ts'
import { isFromHere } from '../request/from-here.ts'
import { addJobMetrics } from './job-metrics.ts'

/** Buckets of the latency histogram, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Allowed from loopback, or with the operator's bearer token. Source:
 * server/contract/spec/additions.md 3.
 */
function mayRead(request: FastifyRequest, { metricsToken: token }: Config): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return isFromHere(request) || (token !== null && given !== undefined && sameSecret(given, token))
}

/** Usage of the database pool at the time of the scrape. */
function addPoolMetrics(registry: Registry, site: Site): void {
  const registers = [registry]
  const connections: Gauge = new Gauge({
    name: 'showdoc_database_connections',
    help: 'Connections of the pool, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, free } = site.db.connections()
      connections.set({ state: 'used' }, used)
      connections.set({ state: 'free' }, free)
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'showdoc_database_waiting',
    help: 'Requests that wait for a connection.',
    registers,
    collect: () => waiting.set(site.db.connections().waiting),
  })
}

/**
 * Serves Prometheus metrics at `/metrics`: requests by call with latencies, background jobs, the
 * database pool, the process. Off unless the operator enables it.
 */
export function mountMetrics(app: FastifyInstance, site: Site): void {
  if (!site.config.metrics) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'showdoc_' })
  addJobMetrics(registry, site)
  addPoolMetrics(registry, site)
  const requests = new Histogram({
    name: 'showdoc_request_seconds',
    help: 'Time to answer a request, by call and HTTP status.',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { call: request.callPath ?? 'other', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const base = basePathOf(site.config)
  for (const prefix of base === '' ? [''] : ['', base]) {
    app.get(`${prefix}/metrics`, async (request, reply) => {
      if (!mayRead(request, site.config))
        return reply.code(403).type('text/plain').send('forbidden\n')
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Path of the call, once it is known. */
    callPath?: string
  }
}
