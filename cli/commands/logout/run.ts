import { userCalls } from '#contract/calls/user.ts'
import { accountVoice, dayOf, type AccountVoice } from '../../account.ts'
import type { Work } from '../../command.ts'
import { readCredentials, serverOf, storeCredential, type Stored } from '../../credentials.ts'
import { serverAddress } from '../../options.ts'
import { Problem, worstExit, type Exit } from '../../output.ts'
import { sessionAt } from '../../session.ts'
import { folderPlace } from '../folder-place.ts'

interface Ended {
  readonly server: string
  /** The server ended the token. */
  readonly revoked: boolean
  /** It lay here and does no longer. */
  readonly removed: boolean
}

/** Ends the sign-in at one server, or with `all` at every one, here and there. */
export async function run(work: Work, all: boolean, named: string | undefined): Promise<Exit> {
  const say = accountVoice(work.locale)
  const known = readCredentials(work)
  const servers = all
    ? Object.keys(known).sort()
    : await serversOf(work, named, Object.keys(known).length)
  const ends: Ended[] = []
  let exit: Exit = 'ok'
  for (const server of servers) {
    const stored = known[server]
    const end = stored
      ? await endAt(work, server, stored, say)
      : { server, revoked: false, removed: false }
    if (!stored) work.output.note(say('logout.never', { server }))
    if (end.removed && !end.revoked) exit = worstExit(exit, 'error')
    ends.push(end)
  }
  if (servers.length === 0) work.output.note(say('logout.nowhere'))
  work.output.document('showdoc.logout/1', { servers: ends })
  return exit
}

async function serversOf(work: Work, named: string | undefined, count: number): Promise<string[]> {
  if (named !== undefined) {
    const address = serverAddress(named)
    if (address === undefined) {
      const values = { name: 'SERVER', value: named, accepted: work.say('acceptedAddress') }
      throw new Problem('usage', work.say('wrongValue', values))
    }
    return [address]
  }
  const { server } = await folderPlace(work)
  return work.settings.server === undefined && server === undefined && count === 0
    ? []
    : [serverOf(work, server)]
}

/**
 * Ends the token there and here. A server that is not reached cannot stop somebody from signing out
 * here.
 */
async function endAt(
  work: Work,
  server: string,
  stored: Stored,
  say: AccountVoice,
): Promise<Ended> {
  let revoked = true
  try {
    await sessionAt(work, {
      server,
      credential: { kind: 'token', token: stored.token, from: 'file' },
    }).ask(userCalls.logout, {})
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    revoked = false
    work.output.detail(error.message)
  }
  storeCredential(work, server, null)
  if (revoked) work.output.result(say('logout.done', { mark: work.terminal.marks.ok, server }))
  else {
    const sentence =
      stored.expires === 0
        ? say('logout.livesOn', { server })
        : say('logout.lives', { server, date: dayOf(stored.expires) })
    work.output.warn(sentence, say('logout.endThere'))
  }
  return { server, revoked, removed: true }
}
