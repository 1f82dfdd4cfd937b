import type { OutputOf } from '#contract/call.ts'
import type { commonCalls } from '#contract/calls/common.ts'
import type { Anyone } from '../../access/people/people.ts'

/** Version of the program with the prefix `v`. Source: server/contract/spec/additions.md 6. */
export const version = async ({ ctx }: Anyone): Promise<OutputOf<typeof commonCalls.version>> => ({
  version: `v${ctx.site.version}`,
})
