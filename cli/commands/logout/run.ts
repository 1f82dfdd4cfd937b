import { userCalls } from '#contract/calls/user.ts'
import { accountTranslator, dayOf, type AccountTranslator } from '../../credentials/account.ts'
import type { CommandContext } from '../../context.ts'
import {
  readCredentials,
  removeSignIn,
  storedToken,
  type Stored,
} from '../../credentials/credentials.ts'
import { serverAddress } from '../../options.ts'
import { Problem, worstExit, type Exit } from '../../output.ts'
import { namedServer, serverOf } from '../../session/server-choice.ts'
import { sessionAt } from '../../session/session.ts'
import { folderSettings } from '../folder-settings.ts'
import { orStock } from '../stock-calls.ts'

interface OnExit {
  readonly server: string
  /** The server revoked the token. */
  readonly revoked: boolean
  /** The stored sign-in was removed. */
  readonly removed: boolean
}

/** Signs out of one server, or with `all` of every one, locally and on the server. */
export async function run(
  ctx: CommandContext,
  all: boolean,
  named: string | undefined,
): Promise<Exit> {
  const t = accountTranslator(ctx.locale)
  const known = readCredentials(ctx)
  const servers = all
    ? Object.keys(known).sort()
    : await serversOf(ctx, named, Object.keys(known).length)
  const ends: OnExit[] = []
  let exit: Exit = 'ok'
  for (const server of servers) {
    const stored = known[server]
    const end = stored
      ? await endAt(ctx, server, stored, t)
      : { server, revoked: false, removed: false }
    if (!stored) ctx.output.note(t('logout.never', { server }))
    if (stored && !(end.removed && end.revoked)) exit = worstExit(exit, 'error')
    ends.push(end)
  }
  if (servers.length === 0) ctx.output.note(t('logout.nowhere'))
  ctx.output.document('showdoc.logout/1', exit, { servers: ends })
  return exit
}

async function serversOf(
  ctx: CommandContext,
  named: string | undefined,
  count: number,
): Promise<string[]> {
  if (named !== undefined) {
    const address = serverAddress(named)
    if (address === undefined) {
      const values = { name: 'SERVER', value: named, accepted: ctx.t('acceptedAddress') }
      throw new Problem('usage', ctx.t('wrongValue', values))
    }
    return [address]
  }
  const { server } = await folderSettings(ctx)
  return namedServer(ctx, server) === undefined && count === 0 ? [] : [serverOf(ctx, server)]
}

async function revoke(ctx: CommandContext, server: string, token: string): Promise<void> {
  const session = sessionAt(ctx, { server, credential: { kind: 'token', token, from: 'file' } })
  await orStock<unknown>(
    session,
    () => session.ask(userCalls.logout, {}),
    () => session.askOlder({ path: userCalls.logout.path, fields: {}, isRead: false }),
  )
}

/**
 * Revokes the token and removes the sign-in. An unreachable server does not prevent signing out
 * locally.
 */
async function endAt(
  ctx: CommandContext,
  server: string,
  stored: Stored,
  t: AccountTranslator,
): Promise<OnExit> {
  let revoked = true
  try {
    const token = await storedToken(ctx, server, stored)
    if (token === undefined) revoked = false
    else await revoke(ctx, server, token)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    revoked = false
    ctx.output.detail(error.message)
  }
  try {
    await removeSignIn(ctx, server)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    ctx.output.error(error.message, error.hint)
    return { server, revoked, removed: false }
  }
  if (revoked) ctx.output.result(t('logout.done', { mark: ctx.terminal.marks.ok, server }))
  else {
    const sentence =
      stored.expires === 0
        ? t('logout.livesOn', { server })
        : t('logout.lives', { server, date: dayOf(stored.expires) })
    ctx.output.warn(sentence, t('logout.endThere'))
  }
  return { server, revoked, removed: true }
}
