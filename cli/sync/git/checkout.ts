/** The state of git at one moment, as far as it affects the working files. */
export interface GitMark {
  /** Size of the reflog of HEAD in bytes, and its last line. */
  log: number
  last: string
  /** The newest stash; empty when there is none. */
  stash: string
}

/**
 * A version a file may have had: `fits` is called with the bytes of each version until it returns
 * true.
 */
export interface Wanted {
  /** Absolute path of the file, spelled as on the disk. */
  disk: string
  fits: (bytes: Uint8Array) => boolean
}

/**
 * What git knows about the synchronised folder. A push only needs to know which versions the files
 * have certainly gone through; where git cannot tell, the answer is no.
 *
 * Source: cli/spec.md 3.2, 3.6
 */
export interface Checkout {
  /**
   * The folder is in a repository, even if git itself is missing. Outside of one, files only change
   * when somebody edits them.
   */
  isRepository: boolean
  /** A shallow clone: git only knows the newest commits. */
  isShallow: boolean
  commit?: string
  branch?: string
  /** Default remark of new versions. */
  message?: string
  /** Undefined when unknown. */
  mark(): GitMark | undefined
  /**
   * Git has replaced no working file since the mark: there were commits and merges, but no
   * checkout, stash or reset.
   */
  isKeptSince(mark: GitMark): boolean
  /** The commit is HEAD or an ancestor of it. */
  isAncestor(commit: string): boolean
  /** The files (absolute paths) whose content is that of HEAD. */
  committed(disks: readonly string[]): ReadonlySet<string>
  /** The text of a file in HEAD; undefined when it does not exist there. */
  inHead(disk: string): string | undefined
  /** For each, whether a commit at or before HEAD has such a version of the file. */
  hadVersions(wanted: readonly Wanted[]): boolean[]
  /** The top of the repository, absolute; undefined outside of one. */
  top?: string
  /** Names from the history of each file, by its absolute path, those with the most commits first. */
  authors(): ReadonlyMap<string, readonly string[]>
  /** The last version of a file up to HEAD; undefined when there is none. */
  lastVersion(disk: string): Uint8Array | undefined
}

/** A folder outside of any repository. */
export const noCheckout: Checkout = {
  isRepository: false,
  isShallow: false,
  mark: () => ({ log: 0, last: '', stash: '' }),
  isKeptSince: () => true,
  isAncestor: () => false,
  committed: () => new Set(),
  inHead: () => undefined,
  authors: () => new Map(),
  hadVersions: (wanted) => wanted.map(() => false),
  lastVersion: () => undefined,
}
