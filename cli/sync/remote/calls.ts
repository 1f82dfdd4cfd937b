import type { ArgsOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'

type Calls = typeof syncCalls

/**
 * The calls a run may make. Credentials and retries are up to the caller; each call throws when the
 * server refuses it.
 */
export interface SyncCalls {
  compare(args: ArgsOf<Calls['compare']>): Promise<OutputOf<Calls['compare']>>
  write(args: ArgsOf<Calls['write']>): Promise<OutputOf<Calls['write']>>
  /** The current text of a page; undefined when it cannot be read this way. */
  pageText(id: string): Promise<string | undefined>
  files(args: ArgsOf<Calls['files']>): Promise<OutputOf<Calls['files']>>
  /** @param file its path on disk, its display name and its size in bytes */
  file(
    args: ArgsOf<Calls['file']>,
    file: { disk: string; name: string; size: number },
  ): Promise<OutputOf<Calls['file']>>
}
