import type { ArgsOf, OutputOf } from '#contract/call.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { userCalls } from '#contract/calls/user.ts'
import { attachmentPath } from '#contract/text/attachments.ts'
import type { CommandContext } from '../command.ts'
import { Problem } from '../output.ts'
import type { Session } from '../session.ts'
import { hintOf, pushTranslator, formatPhrase } from '../ui/push-messages.ts'
import { SyncProblem } from '../sync/problem.ts'
import type { SyncCalls } from '../sync/remote/calls.ts'

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
 * Resolves the id of an item from its id, personal domain or name.
 * @throws {SyncProblem} usage: none, or several
 */
export async function itemId(session: Session, named: string): Promise<string> {
  if (/^\d{1,16}$/.test(named)) return named
  if (session.credential?.kind === 'pair')
    throw new SyncProblem('usage', 'config.itemByPair', { item: named })
  const items = await session.ask(itemCalls.myList, {})
  const fits = items.filter((item) => item.item_domain.toLowerCase() === named.toLowerCase())
  const found = fits.length > 0 ? fits : items.filter((item) => item.item_name === named)
  if (found.length === 1) return String(found[0]!.item_id)
  const candidates = found.map((item) => `${item.item_id} ${item.item_name}`).join(', ')
  throw new SyncProblem('usage', found.length === 0 ? 'config.itemUnknown' : 'config.itemSeveral', {
    item: named,
    candidates,
  })
}

/**
 * `sync/compare`. For a public item the server treats an invalid token like a visitor; this reports
 * the token instead of a missing right.
 *
 * @throws {Problem} auth: the token is unknown or has expired
 */
export async function compared(
  session: Session,
  args: ArgsOf<typeof syncCalls.compare>,
): Promise<OutputOf<typeof syncCalls.compare>> {
  const answer = await session.ask(syncCalls.compare, args)
  if (answer.item.rights === 'read' && session.credential?.kind === 'token')
    await session.ask(userCalls.info, {})
  return answer
}

/** The calls of a push, made through a session. */
export const callsOf = (session: Session): SyncCalls => ({
  compare: (args) => compared(session, args),
  read: (args) => session.ask(syncCalls.read, args),
  download: (sign) => session.download(attachmentPath(sign)),
  write: (args) => session.ask(syncCalls.write, args),
  files: (args) => session.ask(syncCalls.files, args),
  file: (args, file) => session.upload(syncCalls.file, args, file),
})
