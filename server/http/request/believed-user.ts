import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import type { RequestContext } from '../../request-context.ts'
import type { Parameters } from '../body/form.ts'

/** The field for requests that can't have headers: what a browser sends while a window closes. */
export const userField = '_user'

/**
 * Refuses a change that a screen sends for somebody else than who is signed in by now: the session
 * of a browser may have become another person's while the screen was open. Without the header, or
 * the field, nothing is checked. Source: server/contract/spec/additions.md 14.
 *
 * @throws {Failure} `otherPerson` with the `username` of who is signed in
 */
export function mustBeBelievedUser(
  { headers }: FastifyRequest,
  call: Call,
  { person }: RequestContext,
  fields: Parameters,
): void {
  const believed: unknown = headers['x-showdoc-user'] ?? fields[userField]
  if (!believed || call.effect === 'reads' || !person) return
  if (Number(believed) !== person.uid)
    throw new Failure('otherPerson', { username: person.username })
}
