import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { itemCalls } from '#contract/calls/item.ts'
import { userCalls } from '#contract/calls/user.ts'
import type { FirstAdministrator } from '../../../server/first-start.ts'
import type { Site } from '../../../server/request-context.ts'
import type { CommandContext } from '../../context.ts'
import type { serve as en } from '../../locales/en/serve.ts'
import type { Translator } from '../../locales/translator.ts'
import { nameOfRefusal, sessionAt, type Session } from '../../session/session.ts'
import { usualPush, type PushJob } from '../../sync/push/job.ts'

/** Placeholder address of a server that does not listen yet. */
const inside = 'http://127.0.0.1'
/** Source key of the folder, so that an interrupted start resumes where it stopped. */
const source = 'showdochandbook1'
/** Lifetime of the session that pushes, in seconds. */
const sessionSeconds = 600

/** The example folder of a first start, which also is the story `examples/handbook`. */
export const handbookFolder = (packageFolder: string) =>
  path.join(packageFolder, 'examples', 'handbook', 'docs')

/**
 * Creates the example item of a new server by pushing the handbook through the normal calls of the
 * app.
 *
 * @throws whatever a call or the push throws; what was written stays, and the next start resumes
 * from there
 */
export async function fillInExamples(
  ctx: CommandContext,
  t: Translator<typeof en>,
  {
    app,
    site,
    administrator,
    folder,
  }: { app: FastifyInstance; site: Site; administrator: FirstAdministrator; folder: string },
): Promise<void> {
  if (!existsSync(folder)) return
  const { startSession } = await import('../../../server/services/people/sessions.ts')
  const owner = {
    uid: administrator.uid,
    kind: 'command' as const,
    now: Math.floor(site.clock() / 1_000),
    seconds: sessionSeconds,
  }
  const token = await site.db.transaction((trx) =>
    startSession(trx, { ...owner, ip: '', userAgent: 'first start' }),
  )
  const session = sessionAt(ctx, {
    server: inside,
    credential: { kind: 'token', token, from: 'first start' },
    fetch: fetchFrom(app),
  })
  const place = mkdtempSync(path.join(tmpdir(), 'showdoc-first-start-'))
  try {
    await pushHandbook(ctx, session, {
      folder,
      place,
      item: await exampleItem(session, t('example.item'), t('example.description')),
    })
  } finally {
    rmSync(place, { recursive: true, force: true })
    await session.ask(userCalls.logout, {})
  }
}

/** The item of an earlier attempt, else a new one. */
async function exampleItem(
  session: Session,
  item_name: string,
  item_description: string,
): Promise<string> {
  const [known] = await session.ask(itemCalls.myList, {})
  const { item_id } =
    known ?? (await session.ask(itemCalls.add, { item_name, item_description, item_type: 1 }))
  return String(item_id)
}

async function pushHandbook(
  ctx: CommandContext,
  session: Session,
  { folder, place, item }: { folder: string; place: string; item: string },
): Promise<void> {
  const { callsOf } = await import('../folder-calls.ts')
  const { noCheckout } = await import('../../sync/git/checkout.ts')
  const { readConfig } = await import('../../sync/settings/config.ts')
  const { runPush } = await import('../../sync/push/run.ts')
  const { bytesOf } = await import('../../sync/settings/settings-file.ts')
  const { StateFolder } = await import('../../sync/base/state-folder.ts')
  const config = readConfig(
    JSON.stringify({ version: 1, server: inside, item, source }),
    'showdoc.json',
  )
  const job: PushJob = {
    config,
    root: folder,
    lockFile: path.join(place, 'showdoc.lock'),
    stateFolder: new StateFolder(place),
    calls: callsOf(session),
    options: {
      ...usualPush,
      onConflict: 'skip',
      gitignore: true,
      concurrency: ctx.settings.concurrency,
    },
    checkout: noCheckout,
    clientVersion: ctx.version,
    assetMaxSize: bytesOf(config.assetMaxSize),
    onStage: () => undefined,
    isStopping: () => false,
    now: Date.now,
  }
  const { failure } = await runPush(job, nameOfRefusal)
  if (failure !== undefined)
    throw failure instanceof Error
      ? failure
      : new Error('the handbook was not pushed', { cause: failure })
}

/** `fetch` as far as a session uses it, answered by the app in this process. */
const fetchFrom =
  (app: FastifyInstance): typeof fetch =>
  async (address, init) => {
    const request = new Request(address, init)
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
