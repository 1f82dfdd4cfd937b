/** The state of git at one moment, as far as it affects the working files. */
export interface GitMark {
  /** Size of the reflog of HEAD in bytes, and its last line. */
  log: number
  last: string
  /** The newest stash; empty when there is none. */
  stash: string
  /**
   * Digest of the index, where no git program could say which files differ from it: any change of it
   * may then have replaced a file.
   */
  index?: string
}

/** What the index of git says of a file. */
export interface IndexEntry {
  /** Id of git's version. */
  blob: string
  /** When git last wrote the file, or found it unchanged: its mtime, `seconds:nanoseconds`. */
  time: string
  /** Bytes, 0 if git is not sure. */
  size: number
  /** Git leaves the file out of the folder on purpose (sparse checkout). */
  isSkipped?: true
}

/** By absolute path, for the files of the folder. */
export type GitIndex = ReadonlyMap<string, IndexEntry>

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
  /** In a repository without a git program, or one that it cannot read. */
  isGitMissing: boolean
  commit?: string
  branch?: string
  /** Default remark of new versions. */
  message?: string
  /** Undefined when unknown. */
  mark(): GitMark | undefined
  /**
   * As far as git's logs say, it has replaced no working file since the mark: there were commits
   * and merges, but no checkout, stash or reset. Single files leave no line there; see `index`.
   */
  isKeptSince(mark: GitMark): boolean
  /** Files in conflict are left out. Empty when unknown. */
  index(): GitIndex
  /** The contents of versions; those that are not there are left out. */
  blobs(ids: readonly string[]): ReadonlyMap<string, Uint8Array>
  /** The commit is HEAD or an ancestor of it. */
  isAncestor(commit: string): boolean
  /** The files (absolute paths) whose content is that of HEAD. */
  committed(disks: readonly string[]): ReadonlySet<string>
  /** The text of a file in HEAD; undefined when it does not exist there. */
  inHead(disk: string): string | undefined
  /** HEAD lacks the file, another branch has it: as an untracked file it keeps git from going there. */
  isOnOtherBranch(disk: string): boolean
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
  isGitMissing: false,
  mark: () => ({ log: 0, last: '', stash: '' }),
  isKeptSince: () => true,
  index: () => new Map(),
  blobs: () => new Map(),
  isAncestor: () => false,
  committed: () => new Set(),
  inHead: () => undefined,
  isOnOtherBranch: () => false,
  authors: () => new Map(),
  hadVersions: (wanted) => wanted.map(() => false),
  lastVersion: () => undefined,
}
