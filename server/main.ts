import { existsSync } from 'node:fs'
import path from 'node:path'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream, type Level } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { codeOf } from './db/database.ts'
import { lockForServer, ServerRunning, shareAsServer } from './db/sqlite/server-lock.ts'
import {
  finishFirstStart,
  makeFirstAdministrator,
  nameExample,
  type FirstAdministrator,
} from './first-start.ts'
import { offerFirstSignIn } from './http/first-sign-in.ts'
import { Item } from './models/item.ts'
import { User } from './models/user.ts'
import { packageFolder } from './package-folder.ts'
import type { Site } from './request-context.ts'
import { keepDamagedLog, openSite, prepareFolder } from './site.ts'

/** The port is used by another program. */
export class PortInUse extends Error {
  readonly port: number
  constructor(port: number) {
    super(`port ${port} is in use`)
    this.name = 'PortInUse'
    this.port = port
  }
}

/** The address to listen on cannot be used; `message` gives the reason. */
export class AddressUnusable extends Error {
  constructor(host: string, reason: string) {
    super(`${host}: ${reason}`)
    this.name = 'AddressUnusable'
  }
}

export interface StartOptions {
  readonly version: string
  readonly logLevel: Level | 'silent'
  /** Destination of log lines. */
  readonly logTo: DestinationStream
  /**
   * Called on a first start, before the server can be reached; errors are logged and do not stop
   * the start.
   */
  readonly fillIn?: (
    app: FastifyInstance,
    site: Site,
    administrator: FirstAdministrator,
  ) => Promise<void>
}

export interface Running {
  /** Address of the running server. */
  readonly address: string
  readonly site: Site
  /** `null` if this is not the first start. */
  readonly first: FirstAdministrator | null
  /**
   * Address that signs the first administrator in, once and within a quarter of an hour, in a
   * browser on this machine; only on a first start whose address is one of this machine.
   */
  readonly signInAddress: string | null
  /** False if the web client is not built. */
  readonly hasScreens: boolean
  /**
   * Facts about the site for the start message: live items, and the name of the first
   * administrator.
   */
  facts(): Promise<{ items: number; administrator: string | null }>
  /** Call once the password was shown: the first start is complete. */
  finishFirstStart(): Promise<void>
  /** Resolves if another server was started on the data folder although this one runs. */
  readonly superseded: Promise<ServerRunning>
  /** Stops accepting, lets running requests complete, closes everything. */
  stop(): Promise<void>
}

/** Milliseconds for running requests to complete. Source: cli/spec.md 5.1. */
const patience = 10_000
/** Milliseconds in which a request that has begun to arrive may do so while the server stops. */
const headPatience = 1_000

/** A statement with values, which the query builder puts in front of an error's message. */
const statement = /^(?:select|insert|update|delete|with|alter|create|drop)\b[^]* - /i

/**
 * What may be logged: never the query, headers or body of a request, nor the values of a failed
 * statement.
 */
const serializers = {
  req: (request: { id?: string; method?: string; url?: string }) => ({
    id: request.id,
    method: request.method,
    path: request.url?.split('?', 1)[0],
  }),
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
  err: (error: unknown) =>
    error instanceof Error
      ? {
          type: error.name,
          code: codeOf(error),
          message: error.message.replace(statement, ''),
          stack: error.stack?.match(/^ {4}at .*$/gm)?.join('\n'),
        }
      : { message: String(error) },
}

/** Bytes of buffered log lines; further lines are dropped. */
const mostWaiting = 4 * 1024 * 1024

/**
 * Logs to standard error. Lines are written asynchronously and may be lost, on a full disk or a
 * pipe that nobody reads: logging may fail, serving must not. Buffered lines are written when there
 * is room again.
 */
export function logDestination(): DestinationStream {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: mostWaiting })
  let isWritable = false
  stream.on('error', () => (isWritable = false))
  stream.on('write', () => (isWritable = true))
  const flush = stream.flushSync.bind(stream)
  stream.flushSync = () => {
    if (!isWritable) return // on a full disk flushing would retry for ever
    try {
      flush()
    } catch {
      // exiting does not depend on the last line
    }
  }
  return stream
}

/**
 * Brings the whole server up: site, first administrator, app, port.
 *
 * @throws {import('./site.ts').DataFolderUnusable} @throws
 * {import('./db/database.ts').DatabaseUnreachable}
 * @throws {import('./db/migrate.ts').DatabaseTooNew} @throws {PortInUse} @throws {AddressUnusable}
 * @throws {import('./db/sqlite/server-lock.ts').ServerRunning}
 */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const log = pino({ level: options.logLevel, serializers }, options.logTo)
  const folder = prepareFolder(config.data)
  const superseded = Promise.withResolvers<ServerRunning>()
  const unlock = config.databaseUrl
    ? shareAsServer(folder)
    : lockForServer(folder, () => superseded.resolve(new ServerRunning(folder)))
  const damage = keepDamagedLog(config)
  if (damage)
    log.error(
      damage,
      'the log of the database is damaged or cut, and saves are lost: a copy is kept, and a backup may have them',
    )
  const site = await openSite(config, options.version).catch((error: unknown) => {
    unlock()
    throw error
  })
  let app: FastifyInstance | undefined
  try {
    const first = await makeFirstAdministrator(site)
    const webFolder = path.join(packageFolder(), 'dist', 'web')
    const hasScreens = existsSync(path.join(webFolder, 'index.html'))
    const server = await buildApp(site, { logger: log, ...(hasScreens ? { webFolder } : {}) })
    app = server
    watchConnections(server)
    // the examples are made by calls that a stock server does not have
    if (first && !config.asStock) {
      await server.ready()
      await options
        .fillIn?.(server, site, first)
        .then(() => nameExample(site, first))
        .catch((error: unknown) => log.error({ err: error }, 'the example items could not be made'))
    }
    await listen(server, config)
    const address = addressOf(server, config)
    return {
      address,
      site,
      first,
      signInAddress:
        first && config.baseUrl === null ? `${address}${offerFirstSignIn(site, first.uid)}` : null,
      hasScreens,
      facts: () => factsOf(site),
      finishFirstStart: () => finishFirstStart(site),
      superseded: superseded.promise,
      stop: () => stop(server, site).finally(unlock),
    }
  } catch (error) {
    await app?.close()
    await site.db.close()
    unlock()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new PortInUse(port)
    throw new AddressUnusable(`${host}:${port}`, code ?? String(error))
  }
}

/** The public address if there is one, else one that works from this machine. */
function addressOf(app: FastifyInstance, config: Config): string {
  if (config.baseUrl) return config.baseUrl
  const { port } = app.server.address() as AddressInfo
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = isEverywhere
    ? '127.0.0.1'
    : config.host.includes(':')
      ? `[${config.host}]`
      : config.host
  return `http://${host}:${port}`
}

async function factsOf(site: Site): Promise<{ items: number; administrator: string | null }> {
  const [items, administrator] = await Promise.all([
    Item.query(site.db.read).where({ is_del: 0 }).resultSize(),
    User.query(site.db.read).where({ groupid: 1 }).orderBy('uid').first(),
  ])
  return { items, administrator: administrator?.username ?? null }
}

/** Connections of a server, with the number of requests in progress. */
const connections = new WeakMap<FastifyInstance['server'], Map<Socket, number>>()

function watchConnections({ server }: FastifyInstance): void {
  const open = new Map<Socket, number>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  const count = (socket: Socket, by: number) => {
    const before = open.get(socket)
    if (before !== undefined) open.set(socket, before + by)
  }
  server.prependListener('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
}

/**
 * Ends connections without a request in progress. Node.js counts those as active on which nothing
 * has arrived yet, as browsers open them in advance, or only the beginning of a request.
 *
 * @param withBegun ends the latter too
 */
function endWaiting({ server }: FastifyInstance, withBegun: boolean): void {
  server.closeIdleConnections()
  for (const [socket, inProgress] of connections.get(server) ?? [])
    if (socket.bytesRead === 0 || (withBegun && inProgress === 0)) socket.destroy()
}

async function stop(app: FastifyInstance, site: Site): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), patience)
  const began = performance.now()
  endWaiting(app, false)
  // a browser keeps its connection open after the answer it waited for
  const sweeping = setInterval(() => endWaiting(app, performance.now() - began > headPatience), 100)
  await app.close()
  clearTimeout(impatience)
  clearInterval(sweeping)
  await site.db.close()
}
