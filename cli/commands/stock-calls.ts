import * as z from 'zod'
import type { ArgsOf, Call, OutputOf } from '#contract/call.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import type { CommandContext } from '../context.ts'
import { compared } from './compared.ts'
import { Problem } from '../output.ts'
import type { Session } from '../session/session.ts'
import { readLock } from '../sync/base/lock-file.ts'
import type { StateFolder } from '../sync/base/state-folder.ts'
import type { CompareAnswer } from '../sync/remote/item.ts'
import type { SyncCalls } from '../sync/remote/calls.ts'
import type { StockPair } from '../sync/remote/stock/item.ts'
import { refusals, type StockFields, type StockServer } from '../sync/remote/stock/server.ts'
import type { SyncTarget } from '../sync/settings/settings-file.ts'
import { formatPhrase, hintOf, pushTranslator } from '../ui/push/push-messages.ts'
import { phrase } from '../sync/problem.ts'

// Telling a stock ShowDoc server from ours, and the calls of a run against one. Source:
// cli/spec.md 6

/** Failures of a call of ours that a stock server answers with. */
const foreign = new Set(['noSuchCall', 'notAServer', 'movedAway'])

const versions = new WeakMap<Session, Promise<string | undefined>>()

const versionAnswer = z.object({ data: z.object({ version: z.string() }) })

/** Its number for a version file that cannot be read. Source: server/contract/spec/calls.md 4.5 */
const versionUnreadable = 10500

/** The version of a stock server; undefined for anything else. Two calls that change nothing. */
export async function stockVersion(session: Session): Promise<string | undefined> {
  const ask = (path: string) => session.askOlder({ path, fields: {}, isRead: true })
  const numberOf = (error: unknown) => (error instanceof Problem ? error.code : undefined)
  const version = await ask('common/version').then(
    (answer) => versionAnswer.safeParse(answer).data?.data.version,
    (error: unknown) => (numberOf(error) === versionUnreadable ? '?' : undefined),
  )
  if (version === undefined) return undefined
  const isOurs = await ask('sync/compare').then(
    () => true,
    // old servers answer an unknown call by a web page
    (error: unknown) => ![undefined, refusals.noCall].includes(numberOf(error)),
  )
  return isOurs ? undefined : version
}

/**
 * Does something with our server, or if the session turns out to lead to a stock server, with that
 * one. A session is asked once.
 */
export async function orStock<T>(
  session: Session,
  own: () => Promise<T>,
  stock: (version: string) => Promise<T>,
): Promise<T> {
  const known = await versions.get(session)
  if (known !== undefined) return stock(known)
  try {
    return await own()
  } catch (error) {
    if (!(error instanceof Problem && foreign.has(error.name))) throw error
    const asked = versions.get(session) ?? stockVersion(session)
    versions.set(session, asked)
    const version = await asked
    if (version === undefined) throw error
    return stock(version)
  }
}

/** Whether a session has turned out to lead to a stock server. */
export const isStock = async (session: Session): Promise<boolean> =>
  (await versions.get(session)) !== undefined

/**
 * Does something that only our own server can.
 *
 * @throws {Problem} usage: the session leads to a stock server
 */
export const onlyOurs = <T>(
  ctx: CommandContext,
  session: Session,
  own: () => Promise<T>,
): Promise<T> =>
  orStock(session, own, (version) => {
    throw new Problem(
      'usage',
      formatPhrase(pushTranslator(ctx.locale), phrase('stock.notThere', { version })),
      { name: 'notOnStock', hint: 'showdoc help stock' },
    )
  })

/**
 * A call that both kinds of server have.
 *
 * @param older reads what a stock server answers
 */
export const askEither = <C extends Call, T>(
  session: Session,
  call: C,
  args: ArgsOf<C>,
  older: z.ZodType<T>,
): Promise<OutputOf<C> | T> =>
  orStock<OutputOf<C> | T>(
    session,
    () => session.ask(call, args),
    async () => {
      const fields = args as StockFields
      const isRead = call.effect === 'reads'
      return older.parse((await session.askOlder({ path: call.path, fields, isRead })).data)
    },
  )

/** An item as `sync/compare` shows it to a folder that knows nothing of it yet. */
export const compareItem = (
  ctx: CommandContext,
  session: Session,
  { item_id, root = '' }: { item_id: number; root?: string },
): Promise<CompareAnswer> =>
  orStock(
    session,
    () => compared(session, { item_id, root, client: ctx.version }),
    async (version) => {
      warnOfStock(ctx, session, version)
      const { readItem } = await import('../sync/remote/stock/item.ts')
      const { compareAnswer } = await import('../sync/remote/stock/compare.ts')
      const { StockTree } = await import('../sync/remote/stock/tree.ts')
      const server = stockServer(session, version)
      const tree = new StockTree(await readItem(server, String(item_id), pairOf(session)))
      const nothing = { folders: new Map(), creating: {}, version, somebody: '' }
      return compareAnswer({ item_id, root }, tree, nothing)
    },
  )

/** The calls of a session, as those of a stock server. */
export function stockServer(session: Session, version: string): StockServer {
  const asked = (call: Parameters<Session['askOlder']>[0]) =>
    session.askOlder(call).catch((error: unknown) => {
      if (!(error instanceof Problem && error.name === 'notAServer')) throw error
      const { message, hint } = error
      throw new Problem('error', message, { name: 'noSuchCall', code: refusals.noCall, hint })
    })
  const ask = async (path: string, fields: StockFields, isRead: boolean) =>
    (await asked({ path, fields, isRead })).data
  return {
    version,
    basePath: new URL(session.server).pathname.replace(/\/+$/, ''),
    credential: session.credential?.kind === 'pair' ? 'pair' : 'token',
    read: (path, fields) => ask(path, fields, true),
    write: (path, fields) => ask(path, fields, false),
    upload: (path, fields, file) => asked({ path, fields, isRead: false, file }),
    async fetch(sign) {
      const file = await session.fetchFile(attachmentPath(sign))
      // an unknown sign is answered with a sentence. Source: server/contract/spec/calls.md 9.3
      const isSentence = file && /^text\/(?:html|plain)$/.test(file.type) && file.name === 'server'
      return !file || isSentence ? undefined : file
    },
  }
}

/** The item's key pair, when that is the session's credential. */
export const pairOf = ({ credential }: Session): StockPair | undefined =>
  credential?.kind === 'pair'
    ? { api_key: credential.apiKey, api_token: credential.apiToken }
    : undefined

/** Says, once for a session, that its server is a stock one. */
export function warnOfStock(ctx: CommandContext, session: Session, version: string): void {
  if (warned.has(session)) return
  warned.add(session)
  const t = pushTranslator(ctx.locale)
  const reduced = phrase('stock.reduced', { version })
  ctx.output.warn(formatPhrase(t, reduced), hintOf(t, reduced))
}
const warned = new WeakSet<Session>()

interface StockFolder {
  readonly target: SyncTarget
  readonly stateFolder: StateFolder
}

/** The calls of a run, with the server that they turn out to lead to. */
export function callsOfEither(
  ctx: CommandContext,
  session: Session,
  own: SyncCalls,
  { target, stateFolder }: StockFolder,
): SyncCalls {
  const t = pushTranslator(ctx.locale)
  let made: Promise<SyncCalls> | undefined
  async function make(version: string): Promise<SyncCalls> {
    warnOfStock(ctx, session, version)
    const { stockCalls } = await import('../sync/remote/stock/calls.ts')
    const { config, lockFile } = target
    return stockCalls({
      server: stockServer(session, version),
      item: config.item,
      pair: pairOf(session),
      place: stateFolder,
      folders: () => new Map([...readLock(lockFile, config).dirs].map(([path, { cat }]) => [path, cat])), // prettier-ignore
      signs: () => [...readLock(lockFile, config).assets.values()].map(({ sign }) => sign),
      say: (message) => formatPhrase(t, message),
    })
  }
  const either =
    <A extends unknown[], R>(choose: (calls: SyncCalls) => (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      orStock(
        session,
        () => choose(own)(...args),
        async (version) => {
          made ??= make(version)
          return choose(await made)(...args)
        },
      )
  return {
    compare: either((calls) => calls.compare),
    read: either((calls) => calls.read),
    write: either((calls) => calls.write),
    foresee: async (place) => (await made)?.foresee?.(place),
    // a batch is many calls there
    isRefused: (error) => made === undefined && own.isRefused?.(error) === true,
    files: either((calls) => calls.files),
    file: either((calls) => calls.file),
    prune: either((calls) => calls.prune),
    download: either((calls) => calls.download),
  }
}
