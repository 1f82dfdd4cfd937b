import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

// The write-ahead log of a SQLite file. Source: sqlite.org/fileformat2.html#the_write_ahead_log

const headerBytes = 32
const frameHeaderBytes = 24
const magic = 0x377f0682

type Sums = readonly [number, number]

function summed(
  bytes: DataView,
  from: number,
  to: number,
  [first, second]: Sums,
  isLittle: boolean,
): Sums {
  let [a, b] = [first, second]
  for (let at = from; at < to; at += 8) {
    a = (a + bytes.getUint32(at, isLittle) + b) >>> 0
    b = (b + bytes.getUint32(at + 4, isLittle) + a) >>> 0
  }
  return [a, b]
}

const isAt = (bytes: DataView, at: number, [a, b]: Sums): boolean =>
  bytes.getUint32(at) === a && bytes.getUint32(at + 4) === b

/**
 * Counts commits in a log that SQLite silently ignores because an earlier frame has a wrong
 * checksum. The last commit does not count: a power failure in the middle of it leaves the same
 * state, and it was never acknowledged.
 */
export function lostCommits(log: Buffer): number {
  if (log.length < headerBytes + frameHeaderBytes) return 0
  const bytes = new DataView(log.buffer, log.byteOffset, log.length)
  const isLittle = bytes.getUint32(0) === magic
  const pageBytes = bytes.getUint32(8)
  const frameBytes = frameHeaderBytes + pageBytes
  let sums = summed(bytes, 0, 24, [0, 0], isLittle)
  let isSound = (bytes.getUint32(0) & ~1) >>> 0 === magic && isAt(bytes, 24, sums)
  if (!isSound && !(pageBytes >= 512 && pageBytes <= 65_536))
    return log.length > headerBytes + frameHeaderBytes + 512 ? 1 : 0
  // frames of the current log carry its salt; those behind them date from before the restart
  const salt = isSound ? log.subarray(16, 24) : log.subarray(headerBytes + 8, headerBytes + 16)
  let [lost, waiting] = [0, 0]
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
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
    if (isSound || !isOurs) continue
    lost += waiting
    waiting = bytes.getUint32(at + 4) > 0 ? 1 : 0
  }
  return lost
}

function headerOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const header = Buffer.alloc(headerBytes)
    readSync(handle, header, 0, headerBytes, 0)
    return header
  } finally {
    closeSync(handle)
  }
}

/**
 * The same for the log of a database file, also while a server runs. @returns 0 when there is no
 * log
 */
export function lostCommitsOf(filename: string): number {
  const file = `${filename}-wal`
  for (let tries = 1; ; tries++) {
    let log: Buffer
    try {
      log = readFileSync(file)
      const lost = lostCommits(log)
      // a server may have restarted the log while it was read
      if (lost === 0 || tries === 5 || headerOf(file).equals(log.subarray(0, headerBytes)))
        return lost
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return 0
      throw error
    }
  }
}
