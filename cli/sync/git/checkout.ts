/** Where git's hand on the working files stood at one moment. */
export interface GitMark {
  /** Bytes of the log of HEAD, and its last line then. */
  log: number
  last: string
  /** The newest stash; empty when there is none. */
  stash: string
}

/**
 * A version that a file may have had: `fits` is asked for the bytes of each one until it says yes.
 */
export interface Wanted {
  /** Absolute path of the file, spelled as on the disk. */
  disk: string
  fits: (bytes: Uint8Array) => boolean
}

/**
 * What git knows of the synchronised folder. The rules of a push ask it for one thing only: which
 * texts the files in the folder have certainly gone through. Where it cannot tell, it says no.
 *
 * Source: cli/spec.md 3.2, 3.6
 */
export interface Checkout {
  /**
   * The folder lies in a repository, also when git itself is missing. Outside of one nobody but its
   * writer changes a file.
   */
  isRepository: boolean
  /** Git answers no more than the newest commits: a shallow clone. */
  isShallow: boolean
  commit?: string
  branch?: string
  /** Remark of the versions when nothing else says one. */
  message?: string
  /** Undefined when it cannot be told. */
  mark(): GitMark | undefined
  /**
   * Since the mark git has replaced no working file: it was committed and merged, but nothing was
   * switched, stashed or set back.
   */
  isKeptSince(mark: GitMark): boolean
  /** The commit is HEAD or comes before it. */
  isPast(commit: string): boolean
  /** Of these files (absolute paths) the ones whose content is that of HEAD. */
  committed(disks: readonly string[]): ReadonlySet<string>
  /** The text of a file in HEAD; undefined when it is not there. */
  inHead(disk: string): string | undefined
  /** For each, whether a commit at or before HEAD has such a version of the file. */
  hadVersions(wanted: readonly Wanted[]): boolean[]
  /** The last version that a file has in HEAD or before; undefined when there is none. */
  lastVersion(disk: string): Uint8Array | undefined
}

/** A folder outside of any repository. */
export const noCheckout: Checkout = {
  isRepository: false,
  isShallow: false,
  mark: () => ({ log: 0, last: '', stash: '' }),
  isKeptSince: () => true,
  isPast: () => false,
  committed: () => new Set(),
  inHead: () => undefined,
  hadVersions: (wanted) => wanted.map(() => false),
  lastVersion: () => undefined,
}
