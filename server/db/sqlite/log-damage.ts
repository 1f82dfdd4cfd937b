import { readFileSync } from 'node:fs'
import { summed, type Sums } from './checksum.ts'
import { indexOf, isOfThisRun, startOf, type LogIndex } from './log-index.ts'

// The write-ahead log of a SQLite file. Source: sqlite.org/fileformat2.html#the_write_ahead_log

const headerBytes = 32
const frameHeaderBytes = 24
const magic = 0x377f0682

const isAt = (bytes: DataView, at: number, [a, b]: Sums): boolean =>
  bytes.getUint32(at) === a && bytes.getUint32(at + 4) === b

interface Frames {
  /** Commits behind a frame with a wrong checksum, without the last one. */
  readonly lost: number
  /** Frames up to and including the last commit that SQLite reads. */
  readonly committed: number
}

function framesOf(log: Buffer): Frames {
  if (log.length < headerBytes + frameHeaderBytes) return { lost: 0, committed: 0 }
  const bytes = new DataView(log.buffer, log.byteOffset, log.length)
  const isLittle = bytes.getUint32(0) === magic
  const pageBytes = bytes.getUint32(8)
  const frameBytes = frameHeaderBytes + pageBytes
  let sums = summed(bytes, 0, 24, [0, 0], isLittle)
  let isSound = (bytes.getUint32(0) & ~1) >>> 0 === magic && isAt(bytes, 24, sums)
  if (!isSound && !(pageBytes >= 512 && pageBytes <= 65_536))
    return { lost: log.length > headerBytes + frameHeaderBytes + 512 ? 1 : 0, committed: 0 }
  // frames of the current log carry its salt; those behind them date from before the restart
  const salt = isSound ? saltOf(log) : log.subarray(headerBytes + 8, headerBytes + 16)
  let [lost, waiting, committed] = [0, 0, 0]
  for (let at = headerBytes, frame = 1; at + frameBytes <= log.length; at += frameBytes, frame++) {
    const isOurs = log.subarray(at + 8, at + 16).equals(salt)
    if (isSound && isOurs) {
      sums = summed(
        bytes,
        at + frameHeaderBytes,
        at + frameBytes,
        summed(bytes, at, at + 8, sums, isLittle),
        isLittle,
      )
      isSound = isAt(bytes, at + 16, sums)
    } else isSound = false
    const isCommit = bytes.getUint32(at + 4) > 0
    if (isSound && isCommit) committed = frame
    if (isSound || !isOurs) continue
    lost += waiting
    waiting = isCommit ? 1 : 0
  }
  return { lost, committed }
}

const saltOf = (log: Buffer): Buffer => log.subarray(16, 24)

/**
 * Counts commits in a log that SQLite silently ignores because an earlier frame has a wrong
 * checksum. The last commit does not count: a power failure in the middle of it leaves the same
 * state, and it was never acknowledged.
 */
export const lostCommits = (log: Buffer): number => framesOf(log).lost

/**
 * Whether the log lacks commits that its index knows. Source:
 * server/db/decisions/007-the-index-knows-a-cut-log.md
 */
function isCut(log: Buffer, index: LogIndex): boolean {
  const isCopied = index.copied >= index.frames
  if (log.length < headerBytes) return !isCopied && isOfThisRun(index)
  if (!saltOf(log).equals(index.salt)) return false
  const { committed } = framesOf(log)
  return committed < index.frames && !(committed === 0 && isCopied)
}

function readLog(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/**
 * Counts the commits that were lost with the log of a database file, also while a server runs:
 * behind a damaged frame, or because the log was cut or removed. Of the latter it is only known
 * that there is at least one.
 */
export function lostCommitsOf(filename: string): number {
  const file = `${filename}-wal`
  for (let tries = 1; ; tries++) {
    const index = indexOf(filename)
    const log = readLog(file)
    const lost = Math.max(lostCommits(log), index && isCut(log, index) ? 1 : 0)
    // a server may have restarted the log while it was read
    const isSame =
      startOf(file, headerBytes).equals(log.subarray(0, headerBytes)) &&
      (!index || indexOf(filename)?.salt.equals(index.salt) === true)
    if (lost === 0 || tries === 5 || isSame) return lost
  }
}
