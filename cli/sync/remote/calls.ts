import type { ArgsOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'

type Calls = typeof syncCalls

/**
 * The calls a push makes; credentials and retries are the caller's business. Each throws when the
 * server refuses it.
 */
export interface SyncCalls {
  compare(args: ArgsOf<Calls['compare']>): Promise<OutputOf<Calls['compare']>>
  write(args: ArgsOf<Calls['write']>): Promise<OutputOf<Calls['write']>>
  /** The text that a page has now; undefined when it cannot be read this way. */
  pageText(id: string): Promise<string | undefined>
  files(args: ArgsOf<Calls['files']>): Promise<OutputOf<Calls['files']>>
  /** @param file where the bytes lie, and the name people see */
  file(
    args: ArgsOf<Calls['file']>,
    file: { disk: string; name: string; size: number },
  ): Promise<OutputOf<Calls['file']>>
}
