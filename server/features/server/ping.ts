import type { OutputOf } from '#contract/call.ts'
import type { serverCalls } from '#contract/calls/server.ts'
import type { Anyone } from '../../access/people/people.ts'

/** The server's clock, nothing else. */
export const ping = async ({ ctx }: Anyone): Promise<OutputOf<typeof serverCalls.ping>> => ({
  pong: true,
  time: new Date(ctx.now * 1000).toISOString(),
})
