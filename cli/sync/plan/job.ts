import type { StateFolder } from '../base/state-folder.ts'
import type { Checkout } from '../git/checkout.ts'
import type { Encoding } from '../markdown/decode.ts'
import type { SyncCalls } from '../remote/calls.ts'
import type { SyncConfig } from '../settings/config.ts'

/** How a folder is read and compared. Source: cli/spec.md 5.0 */
interface FolderOptions {
  base: 'auto' | 'lock' | 'server'
  adopt: boolean
  takeOver: boolean
  /** Whether a page that was deleted on the server is made again. */
  remakes: (id: string) => boolean
  strict: boolean
  gitignore: boolean
  encoding: Encoding
  /** Paths in the folder; empty means all. */
  only: readonly string[]
  /** Nothing may be written: what became of lost answers is not asked for. */
  isReadOnly: boolean
  /** Damaged lines of the lock are left out, and an undecided merge keeps both sides. */
  repairsLock?: boolean
  /** A folder without a page is not an error. */
  mayBeEmpty: boolean
}

/** How commands read a folder that only show what they find. */
export const onlyShown = {
  adopt: false,
  takeOver: false,
  remakes: () => false,
  strict: false,
  only: [],
  isReadOnly: true,
  mayBeEmpty: true,
} as const satisfies Partial<FolderOptions>

/** A folder, its item, and what is needed to compare them. */
export interface FolderJob {
  config: SyncConfig
  /** Absolute paths of the synchronised folder and of the lock file. */
  root: string
  lockFile: string
  stateFolder: StateFolder
  calls: SyncCalls
  options: FolderOptions
  checkout: Checkout
  clientVersion: string
  /** Bytes. */
  assetMaxSize: number
}
