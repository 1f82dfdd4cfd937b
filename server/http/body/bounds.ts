/**
 * How slowly a body may come: some time, and more for what has come, but never more ahead than that
 * time, whatever came before.
 */
export interface Pace {
  readonly ms: number
  readonly bytesPerSecond: number
}

/** What bodies may take while they are read and worked on. Bytes and milliseconds. */
export interface BodyBounds {
  /**
   * Bytes of a body that anybody may send; more only who is known. Source:
   * server/contract/spec/additions.md 6.
   */
  readonly ofAnybody: number
  readonly pace: Pace
  /** Bodies in memory: of everybody together, of one person or key pair. */
  readonly memory: number
  readonly memoryOfOne: number
  /** Bodies on the way to the disk; of one at least two of the largest files. */
  readonly disk: number
  readonly diskOfOne: number
  /** What comes before it is known from whom, from everybody and from one address. */
  readonly unknown: number
  readonly unknownOfOne: number
  /**
   * The whole of a body that names its sender behind its first `ofAnybody` bytes, as forms do whose
   * file stands before their fields; of everybody and of one address.
   */
  readonly late: number
  readonly lateOfOne: number
  /** How long a large body waits for room. */
  readonly patience: number
}

const mb = 1024 * 1024

export const bodyBounds: BodyBounds = {
  ofAnybody: mb,
  pace: { ms: 20_000, bytesPerSecond: 8 * 1024 },
  memory: 96 * mb,
  memoryOfOne: 64 * mb,
  disk: 512 * mb,
  diskOfOne: 128 * mb,
  unknown: 64 * mb,
  unknownOfOne: 16 * mb,
  late: 48 * mb,
  lateOfOne: 16 * mb,
  patience: 30_000,
}
