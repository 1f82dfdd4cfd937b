import type { OutputOf } from '#contract/call.ts'
import type { adminUpdateCalls } from '#contract/calls/admin-update.ts'
import { Failure } from '#contract/failures.ts'

// There is no source of updates that an operator could set: nobody is asked, nothing is fetched,
// nothing is replaced. Source: server/contract/spec/additions.md 5.

/** Nothing is known of newer versions, and nobody is contacted to find out. */
export const checkUpdate = async (): Promise<OutputOf<typeof adminUpdateCalls.checkUpdate>> => []

/** @throws {Failure} `upgradeNotAllowed` always */
export async function refuseUpgrade(): Promise<[]> {
  throw new Failure('upgradeNotAllowed')
}
