import * as z from 'zod'
import type { ArgsOf, Call, OutputOf } from './call.ts'

/**
 * Sends decoded arguments to a path and returns the `data` of the answer; throws its own error on a
 * failure.
 */
type Transport = (path: string, args: object) => Promise<unknown>

export interface Client {
  /** Sends a call and decodes its answer. */
  ask<C extends Call>(one: C, args: ArgsOf<C>): Promise<OutputOf<C>>
}

/** The typed client of command line and tests; the browser uses the same paths and `WireOf`. */
export const client = (send: Transport): Client => ({
  async ask<C extends Call>(one: C, args: ArgsOf<C>): Promise<OutputOf<C>> {
    return z.decode(one.output, (await send(one.path, args)) as never) as OutputOf<C>
  },
})
