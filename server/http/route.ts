import type { Call, InputOf, OutputOf } from '#contract/call.ts'
import type { Grant } from '../access/grant.ts'
import type { Visit } from '../visit.ts'

/** An access rule and the use case that works with its grant. */
export interface Route<In, Out> {
  run(visit: Visit, input: In): Promise<Out>
}

/** Joins a rule with the use case that needs its grant; a weaker rule, or none, does not compile. */
export const guard = <RuleIn, UseIn, G extends Grant<string>, Out>(
  rule: (visit: Visit, input: RuleIn) => Promise<G>,
  use: (grant: NoInfer<G>, input: UseIn) => Promise<Out>,
): Route<RuleIn & UseIn, Out> => ({ run: async (visit, input) => use(await rule(visit, input), input) })

type Handlers<G extends Record<string, Call>> = { [K in keyof G]: Route<InputOf<G[K]>, OutputOf<G[K]>> }

/** A call with its route. */
export interface Mounted {
  readonly call: Call
  readonly route: Route<never, unknown>
}

/** The table of a group: every call has exactly one line, or it does not compile. */
export const routes = <G extends Record<string, Call>>(calls: G, handlers: Handlers<G>): Mounted[] =>
  Object.entries(calls).map(([key, call]) => ({ call, route: handlers[key] as Route<never, unknown> }))
