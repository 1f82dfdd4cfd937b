/**
 * Minimum pace of a body: a base time plus time for each received byte, capped so that a fast start
 * never earns more than the base time.
 */
export interface Pace {
  readonly ms: number
  readonly bytesPerSecond: number
}

/** Limits on bodies while they are read and processed; bytes and milliseconds. */
export interface BodyBounds {
  /**
   * Largest body from an anonymous caller; larger ones need a known sender. Source:
   * server/contract/spec/additions.md 6.
   */
  readonly ofAnybody: number
  readonly pace: Pace
  /** Bodies in memory: in total, and of one person or key pair. */
  readonly memory: number
  readonly memoryOfOne: number
  /** Bodies being written to disk; one owner has room for at least two of the largest files. */
  readonly disk: number
  readonly diskOfOne: number
  /** Data received before the sender is known: in total and per address. */
  readonly unknown: number
  readonly unknownOfOne: number
  /**
   * Whole bodies that name their sender after the first `ofAnybody` bytes, as forms do in which the
   * file precedes the fields; in total and per address.
   */
  readonly late: number
  readonly lateOfOne: number
  /** How long a large body waits for its budget. */
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
