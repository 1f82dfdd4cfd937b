import * as z from 'zod'
import type { Call, OutputOf } from '#contract/call.ts'
import { Failure, type FailureName } from '#contract/failures.ts'
import { mustBeWritten } from '#contract/fields/texts.ts'
import { mustNameInScope } from '../access/scope.ts'
import type { RequestContext } from '../request-context.ts'
import { expectAct, recordRest } from '../services/changes/audited-call.ts'
import { keepAnswer } from '../services/changes/once.ts'
import { decodeOnceMore, type Parameters } from './body/form.ts'
import { userField } from './request/believed-user.ts'
import type { MountedCall } from './route.ts'
import { mustAllowCall } from './sessions.ts'

/** Fields that any request may carry and that are not input of its call. */
const travelling: ReadonlySet<string> = new Set(['s', 'user_token', '_item_pwd', userField])

function mustBeKnown(call: Call, parameters: Parameters): void {
  const dropped = call.dropsOnly
  if (!dropped) return
  const field = Object.keys(parameters).find(
    (name) =>
      !(Object.hasOwn(call.input.shape, name) || travelling.has(name) || dropped.includes(name)),
  )
  if (field !== undefined) throw new Failure('badInput', { field })
}

function decodeInput(call: Call, parameters: Parameters): unknown {
  mustBeKnown(call, parameters)
  const decoded = z.safeDecode(call.input, parameters as never)
  if (decoded.success) return decoded.data
  const [issue] = decoded.error.issues
  const field = issue?.path.map(String).join('.') || 'body'
  const told =
    issue?.code === 'custom'
      ? (issue.params as { why: FailureName; limit?: number } | undefined)
      : undefined
  const { why = 'badInput', ...details } = told ?? {}
  throw new Failure(why, { field, ...details })
}

/** Decodes once more a field whose client has encoded it twice. */
async function decodedAgain({ encodedAgain }: Call, input: unknown): Promise<unknown> {
  if (!encodedAgain) return input
  const { text: field, flag } = encodedAgain
  const { [field]: sent, [flag]: isEncoded } = input as Record<string, unknown>
  const written = isEncoded ? await decodeOnceMore(sent as string) : (sent as string)
  mustBeWritten(written, field)
  return { ...(input as object), [field]: written }
}

/**
 * Runs a call for a request: sign-in and token scope, decoding by the contract, the items a token
 * is limited to, then rule and use case.
 *
 * @returns what the use case answers, not yet encoded
 * @throws {Failure} those the call declares, and those of any input
 */
export type RunCall = <C extends Call>(
  call: C,
  ctx: RequestContext,
  parameters: Parameters,
) => Promise<OutputOf<C>>

/** Creates a runner for the mounted calls. */
export function callRunner(mounted: readonly MountedCall[]): RunCall {
  const routeOf = new Map(mounted.map((one) => [one.call, one.route]))
  return async <C extends Call>(call: C, ctx: RequestContext, parameters: Parameters) => {
    const hasKeyPair = Object.hasOwn(call.input.shape, 'api_key') && parameters.api_key
    if (!ctx.person && call.fails.includes('notLoggedIn') && !hasKeyPair)
      throw new Failure('notLoggedIn')
    mustAllowCall(ctx.token, call)
    const input = await decodedAgain(call, decodeInput(call, parameters))
    await mustNameInScope(ctx, call, input as object)
    expectAct(ctx, call, input as object)
    const answer = (await routeOf.get(call)?.run(ctx, input as never)) as OutputOf<C>
    await recordRest(ctx)
    await keepAnswer(ctx, answer)
    return answer
  }
}
