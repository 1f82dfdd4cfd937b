import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { Call, ArgsOf, OutputOf } from '#contract/call.ts'
import { client } from '#contract/client.ts'
import { failures, type Failure, type FailureName } from '#contract/failures.ts'
import { buildApp, type AppOptions } from '../app.ts'
import { readConfig, type Flags } from '../config.ts'
import type { Site } from '../request-context.ts'
import { openSite, placesOf } from '../site.ts'
import { afterFile } from './after-file.ts'
import { makers, type MadeUser } from './make.ts'
import { newDatabase } from './servers/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database that this run of the server's tests uses. */
    database: 'sqlite' | 'postgres'
    /** Address of a PostgreSQL where tests may create databases, one each; empty on SQLite. */
    pgUrl: string
    /** An empty database with the current schema: a file, or a name on PostgreSQL. */
    template: string
  }
}

/** Thrown by a refused call in tests. */
export class Refusal extends Error {
  readonly number: number
  readonly why: FailureName
  readonly details: Record<string, unknown>
  readonly body: Record<string, unknown>
  constructor(body: Record<string, unknown>) {
    super(`${String(body.error_code)} ${String(body.error_name)}: ${String(body.error_message)}`)
    this.number = Number(body.error_code)
    this.why = body.error_name as FailureName
    this.details = (body.error_details ?? {}) as Record<string, unknown>
    this.body = body
  }
}

export interface TestAppOptions extends Pick<
  AppOptions,
  'bodyBounds' | 'heads' | 'webFolder' | 'logger'
> {
  /** Settings as flags, by variable name. */
  readonly flags?: Flags
  /** Unix seconds at which the mocked clock begins. */
  readonly now?: number
}

/** First second of the mocked clock: 2026-11-21 00:00 UTC. */
const start = 1_795_219_200

/**
 * The real app on a fresh database of the kind this project tests (SQLite file or PostgreSQL), with
 * a clock that stands still until a test moves it. A failure that a call does not declare fails the
 * test. Everything is removed after the file's tests.
 */
export async function startApp(options: TestAppOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-test-'))
  const postgres =
    inject('database') === 'postgres'
      ? await newDatabase(inject('pgUrl'), inject('template'))
      : null
  const flags: Flags = {
    SHOWDOC_DATA: folder,
    SHOWDOC_LOCALE: 'en',
    ...(postgres ? { SHOWDOC_DATABASE_URL: postgres.url } : {}),
    ...options.flags,
  }
  const clock = { now: options.now ?? start }
  const config = readConfig({}, flags)
  const { database } = placesOf(config)
  if (!config.databaseUrl && !existsSync(database)) copyFileSync(inject('template'), database)
  const site: Site = await openSite(config, '0.0.0-test', () => clock.now * 1000)
  const undeclared: string[] = []
  const app: FastifyInstance = await buildApp(site, {
    onUndeclared: (call: Call, failure: Failure) =>
      undeclared.push(`${call.path} answered ${failure.why}, which it does not declare`),
    ...options,
  })

  /** Sends raw fields to a path and returns the whole body. */
  async function send(
    callPath: string,
    fields: object,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const response = await app.inject({
      method: 'POST',
      url: `/api/${callPath}`,
      headers,
      payload: fields,
    })
    const body = response.json<Record<string, unknown>>()
    if (response.statusCode >= 500)
      throw new Error(`${callPath} answered HTTP ${response.statusCode}: ${response.body}`)
    if (undeclared.length > 0) throw new Error(undeclared.splice(0).join('\n'))
    return body
  }

  /**
   * The typed client of a person, or of an anonymous caller; `fields` are added to every call
   * (`_item_pwd`).
   */
  function as(user: MadeUser | { token: string } | null, fields: object = {}) {
    const headers: Record<string, string> = user ? { 'x-api-token': user.token } : {}
    return client(async (callPath, args) => {
      const body = await send(callPath, { ...args, ...fields }, headers)
      if (body.error_code !== undefined && body.error_code !== 0) throw new Refusal(body)
      return 'data' in body ? body.data : body
    })
  }

  /** The refusal of a call; a call that succeeds fails the test. */
  async function refusal<C extends Call>(
    user: MadeUser | null,
    call: C,
    args: ArgsOf<C>,
  ): Promise<Refusal> {
    let answer: OutputOf<C>
    try {
      answer = await as(user).ask(call, args)
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
    throw new Error(
      `${call.path} was expected to be refused but answered ${JSON.stringify(answer).slice(0, 300)}`,
    )
  }

  async function stop() {
    await app.close()
    await site.db.close()
    await postgres?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  afterFile(stop)

  return {
    app,
    site,
    db: site.db,
    clock,
    folder,
    as,
    refusal,
    send,
    make: makers(site, clock),
    failures,
  }
}
export type TestApp = Awaited<ReturnType<typeof startApp>>
