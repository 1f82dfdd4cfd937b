import type { OutputOf } from '#contract/call.ts'
import type { scriptCronCalls } from '#contract/calls/common.ts'
import type { Anyone } from '../../access/people/people.ts'
import { lookNow } from '../../jobs/index.ts'

/** Runs due jobs, for installations that use an external scheduler. */
export async function runJobs({ ctx }: Anyone): Promise<OutputOf<typeof scriptCronCalls.run>> {
  await lookNow(ctx.site)
  return []
}
