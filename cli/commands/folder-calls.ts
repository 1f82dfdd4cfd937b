import * as z from 'zod'
import { syncCalls } from '#contract/calls/sync.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import type { CommandContext } from '../context.ts'
import { Problem, type Exit } from '../output.ts'
import type { Session } from '../session/session.ts'
import { hintOf, pushTranslator, formatPhrase } from '../ui/push/push-messages.ts'
import { SyncProblem } from '../sync/problem.ts'
import type { SyncCalls } from '../sync/remote/calls.ts'
import { compared } from './compared.ts'
import { askEither } from './stock-calls.ts'

// Shared by the commands that work on a synchronised folder.

/** Runs an action and turns a `SyncProblem` into a `Problem` in the user's language. */
export async function translateProblems<T>(
  ctx: CommandContext,
  action: () => Promise<T>,
): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof SyncProblem)) throw error
    const t = pushTranslator(ctx.locale)
    throw new Problem(error.exit, formatPhrase(t, error.phrase), {
      name: error.phrase.key,
      hint: hintOf(t, error.phrase),
      cause: error,
    })
  }
}

/**
 * Works on one of several targets. Where that fails, says so and lets the others go on. Source:
 * cli/spec.md 2.2
 *
 * @param failed gets what failed and its document, for reports
 * @returns the exit of the action, or of its failure
 */
export async function orFailedTarget(
  ctx: CommandContext,
  target: string,
  action: () => Promise<Exit>,
  failed: (problem: Problem, document: object) => void = () => {},
): Promise<Exit> {
  try {
    return await translateProblems(ctx, action)
  } catch (error) {
    if (!(error instanceof Problem) || error.exit === 'interrupted') throw error
    failed(error, ctx.output.fail(error, target))
    return error.exit
  }
}

/** `item/myList` of a stock server. */
export const olderItems = z.array(
  z.object({
    item_id: z.coerce.number(),
    item_name: z.string(),
    item_domain: z.string().default(''),
    item_type: z.coerce.number(),
    is_archived: z.coerce.number().default(0),
  }),
)

/**
 * Resolves the id of an item from its id, personal domain or name.
 * @throws {SyncProblem} usage: none, or several
 */
export async function itemId(session: Session, named: string): Promise<string> {
  if (/^\d{1,16}$/.test(named)) return named
  if (session.credential?.kind === 'pair')
    throw new SyncProblem('usage', 'config.itemByPair', { item: named })
  // a name is resolved once, when the folder is set up
  const { itemCalls } = await import('#contract/calls/item.ts')
  const items = await askEither(session, itemCalls.myList, {}, olderItems)
  const fits = items.filter((item) => item.item_domain.toLowerCase() === named.toLowerCase())
  const found = fits.length > 0 ? fits : items.filter((item) => item.item_name === named)
  if (found.length === 1) return String(found[0]!.item_id)
  const candidates = found.map((item) => `${item.item_id} ${item.item_name}`).join(', ')
  throw new SyncProblem('usage', found.length === 0 ? 'config.itemUnknown' : 'config.itemSeveral', {
    item: named,
    candidates,
  })
}

/** Seconds that an atomic batch may take longer than any call: it is up to ten batches in one. */
const atomicSeconds = 300

/** A failure inside the server: how far it came is not known. */
const serverFailure = 10500

/** The calls of a push, made through a session. */
export const callsOf = (session: Session): SyncCalls => ({
  compare: (args) => compared(session, args),
  read: (args) => session.ask(syncCalls.read, args),
  download: (sign) => session.download(attachmentPath(sign)),
  write: (args) =>
    session.ask(syncCalls.write, args, args.atomic ? { seconds: atomicSeconds } : undefined),
  // one that was sent again may have been written the first time, and refused the second
  isRefused: (error) =>
    error instanceof Problem &&
    error.code !== undefined &&
    error.code !== serverFailure &&
    error.attempts === 1,
  files: (args) => session.ask(syncCalls.files, args),
  prune: (args) => session.ask(syncCalls.prune, args),
  file: (args, file) => session.upload(syncCalls.file, args, file),
})
