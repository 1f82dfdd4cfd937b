import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { endianness, uptime } from 'node:os'
import { summed } from './checksum.ts'

/**
 * What the index of a write-ahead log (`-shm`) says about it. SQLite writes the index after the log
 * is on the disk, and removes both when it closes the database. Source:
 * sqlite.org/walformat.html#the_wal_index_file_format
 */
export interface LogIndex {
  /** Frames in the log, up to its last commit; never 0. */
  readonly frames: number
  /** How many of them are in the database file. */
  readonly copied: number
  /** Salt of the log it belongs to, as in the log's header. */
  readonly salt: Buffer
  /** Milliseconds since 1970. */
  readonly writtenAt: number
}

const version = 3_007_000
const headerBytes = 48
const summedBytes = 40

/** The first bytes of a file, fewer if it is shorter; none if it does not exist. */
export function startOf(file: string, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const handle = openIfThere(file)
  if (handle === undefined) return bytes.subarray(0, 0)
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, length, 0))
  } finally {
    closeSync(handle)
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Reads the index of a database file's log.
 * @returns `undefined` if it says nothing: missing, empty, half written, of a machine with another
 * byte order, or of a log without a commit
 */
export function indexOf(filename: string): LogIndex | undefined {
  const handle = openIfThere(`${filename}-shm`)
  if (handle === undefined) return undefined
  try {
    // no more than this: on Windows the bytes behind are locked while the database is open
    const index = Buffer.alloc(2 * headerBytes + 4)
    if (readSync(handle, index, 0, index.length, 0) < index.length) return undefined
    const bytes = new DataView(index.buffer, index.byteOffset, index.length)
    const isLittle = endianness() === 'LE'
    const at = (offset: number) => bytes.getUint32(offset, isLittle)
    const [first, second] = [0, headerBytes].map((from) =>
      index.subarray(from, from + headerBytes),
    ) as [Buffer, Buffer]
    const [a, b] = summed(bytes, 0, summedBytes, [0, 0], isLittle)
    const isWhole =
      at(0) === version &&
      first.equals(second) &&
      at(summedBytes) === a &&
      at(summedBytes + 4) === b
    const frames = at(16)
    if (!isWhole || frames === 0) return undefined
    return {
      frames,
      copied: at(2 * headerBytes),
      salt: index.subarray(32, 40),
      writtenAt: fstatSync(handle).mtimeMs,
    }
  } finally {
    closeSync(handle)
  }
}

/**
 * Whether the machine has not been restarted since the index was written. After a crash of the
 * machine the index on the disk may be older than the log.
 */
export const isOfThisRun = ({ writtenAt }: LogIndex): boolean =>
  writtenAt > Date.now() - uptime() * 1000
