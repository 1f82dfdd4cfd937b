import type { OutputOf } from '#contract/call.ts'
import type { adminUpdateCalls } from '#contract/calls/admin-update.ts'
import { Failure } from '#contract/failures.ts'

// There is no configurable source of updates: nothing is requested, fetched or replaced. Source:
// server/contract/spec/additions.md 5.

/** Newer versions are never checked for. */
export const checkUpdate = async (): Promise<OutputOf<typeof adminUpdateCalls.checkUpdate>> => []

/** @throws {Failure} `upgradeNotAllowed` always */
export async function refuseUpgrade(): Promise<[]> {
  throw new Failure('upgradeNotAllowed')
}
