import type { ArgsOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import type { Phrase } from '../problem.ts'

type Calls = typeof syncCalls

/** Where a push would put a page, and what it would be called. */
interface IntendedPlace {
  /** Absent for a new page. */
  readonly id?: string
  /** Of its catalog. */
  readonly folder: string
  readonly title: string
  readonly hash?: string | undefined
}

/**
 * The calls a run may make. Credentials and retries are up to the caller; each call throws when the
 * server refuses it.
 */
export interface SyncCalls {
  compare(args: ArgsOf<Calls['compare']>): Promise<OutputOf<Calls['compare']>>
  read(args: ArgsOf<Calls['read']>): Promise<OutputOf<Calls['read']>>
  write(args: ArgsOf<Calls['write']>): Promise<OutputOf<Calls['write']>>
  /** Why `write` would refuse that, as far as it is known after `compare`. */
  foresee?(place: IntendedPlace): Promise<Phrase | undefined>
  /** Whether such a failure of `write` says for certain that nothing was written. */
  isRefused?(error: unknown): boolean
  files(args: ArgsOf<Calls['files']>): Promise<OutputOf<Calls['files']>>
  /** @param file its path on disk, its display name and its size in bytes */
  file(
    args: ArgsOf<Calls['file']>,
    file: { disk: string; name: string; size: number },
  ): Promise<OutputOf<Calls['file']>>
  prune(args: ArgsOf<Calls['prune']>): Promise<OutputOf<Calls['prune']>>
  /** The bytes of an attachment; undefined when it is not there any more. */
  download(sign: string): Promise<Uint8Array | undefined>
}
