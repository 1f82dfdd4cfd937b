import type { Server } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyHttpOptions,
} from 'fastify'
import { htmlDocuments } from './documents/documents.ts'
import { frameAncestors } from './documents/frames.ts'
import { allRoutes } from './features/index.ts'
import { answerClientError } from './http/answer/client-error.ts'
import { errorHandler } from './http/answer/errors.ts'
import { hasTwoHosts, forbidAllSources } from './http/answer/safe-headers.ts'
import { answerAsStock, stockCalls } from './http/as-stock.ts'
import { closeUnreadBody } from './http/body/closing.ts'
import { mountCalls, type DispatchOptions } from './http/dispatch.ts'
import { mountFirstSignIn } from './http/first-sign-in.ts'
import { mountMetrics } from './http/operations/metrics.ts'
import { mountOperations } from './http/operations/operations.ts'
import { mountReference } from './http/reference.ts'
import { announceStop } from './http/request/left-signal.ts'
import { loggedPath } from './http/request/logged-path.ts'
import { withMergedSlashes } from './http/request/merged-slashes.ts'
import { readRawAddresses } from './http/request/raw-addresses.ts'
import { requestId } from './http/request/request-id.ts'
import { callRunner } from './http/run-call.ts'
import { mountWeb } from './http/web.ts'
import { startJobs } from './jobs/index.ts'
import { mountDocuments } from './machine-readable/documents.ts'
import { mountLlms } from './machine-readable/llms.ts'
import { mountSitemap } from './machine-readable/sitemap.ts'
import { mountMcp } from './mcp/mcp.ts'
import type { Site } from './request-context.ts'
import { startIndexer } from './search/index/indexer.ts'
import { writeCounters } from './services/counters/counters.ts'

export interface AppOptions extends DispatchOptions {
  readonly logger?: FastifyBaseLogger
  /** Folder of the built web client; without it only the API is served. */
  readonly webFolder?: string
  /**
   * Limits on how long a client may take to send its request headers, and how often they are
   * checked; milliseconds.
   */
  readonly heads?: { readonly headersTimeout: number; readonly connectionsCheckingInterval: number }
}

/**
 * Interval between writes of the counters, in milliseconds. Source:
 * server/contract/spec/additions.md 6.
 */
const counterInterval = 5_000

/** Builds the whole server around a site, without listening; tests use it as well. */
export async function buildApp(site: Site, options: AppOptions = {}): Promise<FastifyInstance> {
  const hops = site.config.trustProxy
  const settings: FastifyHttpOptions<Server> = {
    // without proxies an address need not be looked for in the headers
    trustProxy: hops !== 0 && (typeof hops === 'number' ? (_address, hop) => hop < hops : hops),
    keepAliveTimeout: 72_000,
    http: options.heads ?? { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    frameworkErrors: (error, request, reply) => void errorHandler(site)(error, request, reply),
    clientErrorHandler: answerClientError,
    genReqId: requestId,
    requestIdHeader: false,
    return503OnClosing: false, // requests on open keep-alive connections are still served, with `Connection: close`
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: withMergedSlashes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
  }
  const app: FastifyInstance = options.logger
    ? fastify({ ...settings, loggerInstance: options.logger })
    : fastify(settings)
  readRawAddresses(app.server)
  announceStop(app)
  // `Expect: 100-continue` is answered where the body is read
  app.server.on('checkContinue', (request, response) =>
    app.server.emit('request', request, response),
  )
  app.setErrorHandler(errorHandler(site))
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true }) // scripts send forms with any method. Source: server/contract/spec/calls.md 1.1
  app.removeAllContentTypeParsers()
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false }) // an oversized file is refused with the limit in the message
  await app.register(compress, { threshold: 2_048, encodings: ['gzip'], zlibOptions: { level: 4 } })
  // calls read their own bodies, within limits; types listed by name are matched fastest
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json', '*'],
    (_request, _body, done) => done(null),
  )
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    if (hasTwoHosts(raw.rawHeaders)) {
      void reply
        .code(400)
        .header('Connection', 'close')
        .type('text/plain')
        .send('two Host headers\n')
      return
    }
    // many libraries send a content type without a body, for example on GET
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
      delete headers['content-type']
    done()
  })
  // names in lower case, here and where calls are answered: the framework lowers all others each time
  app.addHook('onSend', (request, reply, _payload, done) => {
    closeUnreadBody(request, reply)
    if (!reply.hasHeader('x-request-id')) void reply.header('x-request-id', request.id)
    if (!reply.hasHeader('x-content-type-options'))
      void reply.header('x-content-type-options', 'nosniff')
    forbidAllSources(reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })

  const routes = site.config.asStock ? stockCalls(allRoutes) : allRoutes
  if (site.config.asStock) answerAsStock(app)
  mountMetrics(app, site)
  mountCalls(app, site, routes, options)
  mountOperations(app, site)
  mountReference(app, site)
  mountFirstSignIn(app, site)
  const run = callRunner(allRoutes)
  mountDocuments(app, site, run)
  mountLlms(app, site, run)
  mountSitemap(app, site)
  mountMcp(app, site, run)
  if (options.webFolder)
    await mountWeb(
      app,
      site,
      options.webFolder,
      htmlDocuments(site, run),
      frameAncestors(site.config.embeddedBy),
    )

  const counters = setInterval(
    () =>
      void writeCounters(site.db).catch((error: unknown) =>
        app.log.error({ err: error }, 'counters'),
      ),
    counterInterval,
  )
  // before running requests are awaited: one of them may be waiting for a background job
  app.addHook('preClose', startJobs(site, app.log))
  const stopIndexer = startIndexer(site.db.patient, app.log)
  app.addHook('onClose', async () => {
    clearInterval(counters)
    await stopIndexer()
    await writeCounters(site.db).catch((error: unknown) =>
      app.log.error({ err: error }, 'counters'),
    ) // shutdown must not fail when the database is unreachable
  })
  return app
}
