import type { ArgsOf, OutputOf } from '#contract/call.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { userCalls } from '#contract/calls/user.ts'
import type { Session } from '../session/session.ts'

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
