import type { Call, InputOf, OutputOf } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import { StaleGrant } from '../access/basis/grant-basis.ts'
import type { Grant } from '../access/grant.ts'
import type { RequestContext } from '../request-context.ts'
import { keptAnswer, UsedKey } from '../services/changes/once.ts'

/** An access rule and the use case that takes its grant. */
export interface Route<In, Out> {
  run(ctx: RequestContext, input: In): Promise<Out>
}

/** How often a rule is evaluated for one request at most. */
const mostTries = 3

/**
 * Combines a rule with the use case that needs its grant; a weaker rule, or none, does not compile.
 * If the grant turns out to be stale before the use case has written, nothing is written and the
 * rule is evaluated again, for whoever the token belongs to by then. A request whose key has been
 * used gets the kept answer, by the same rule.
 */
export const guard = <RuleIn, UseIn, G extends Grant<string>, Out>(
  rule: (ctx: RequestContext, input: RuleIn) => Promise<G>,
  use: (grant: NoInfer<G>, input: UseIn) => Promise<Out>,
): Route<RuleIn & UseIn, Out> => ({
  async run(ctx, input) {
    for (let tries = 1; ; tries++) {
      try {
        const granted = await rule(ctx, input)
        const kept = await keptAnswer(ctx)
        return kept ? (kept.value as Out) : await use(granted, input)
      } catch (error) {
        if (!(error instanceof StaleGrant || error instanceof UsedKey)) throw error
        if (tries === mostTries) throw new Failure('serverBusy', { retry_after: 1 })
        if (error instanceof StaleGrant) await ctx.identifyAgain()
      }
    }
  },
})

type Handlers<G extends Record<string, Call>> = {
  [K in keyof G]: Route<InputOf<G[K]>, OutputOf<G[K]>>
}

/** A call and its route. */
export interface MountedCall {
  readonly call: Call
  readonly route: Route<never, unknown>
}

/** The route table of a group; a missing or an extra call does not compile. */
export const routes = <G extends Record<string, Call>>(
  calls: G,
  handlers: Handlers<G>,
): MountedCall[] =>
  Object.entries(calls).map(([key, call]) => ({
    call,
    route: handlers[key] as Route<never, unknown>,
  }))
