import { crc32 } from 'node:zlib'
import type { File } from 'unzipper'
import { Failure } from '#contract/failures.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import type { TreeRemark } from '#contract/tree.ts'
import type { Archive, ArchiveFile } from '../../importer.ts'
import { sourceLimits } from './limits.ts'
import { lineOf } from '../values.ts'
import { namesOf } from './zip-names.ts'

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** Whether a file is a zip archive; an empty one only has the end record. */
export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)

const damaged = (where: string): Failure =>
  new Failure('importZipDamaged', { where: lineOf(where, 200) })

const endRecordBytes = 22
/** Bytes of an entry of the directory before its name. */
const entryBytes = 46
const longestComment = 0xffff

/**
 * Finds the end record, which says how many entries follow. Done here because the library allocates
 * whatever number it reads, and does not find the record behind a long comment.
 *
 * @throws {Failure} `importZipDamaged`, also for Zip64, which no archive of a legal size needs
 */
function endRecord(bytes: Buffer, name: string): { at: number; entries: number } {
  const first = Math.max(0, bytes.length - endRecordBytes - longestComment)
  for (let at = bytes.length - endRecordBytes; at >= first; at--) {
    if (bytes.readUInt32LE(at) !== 0x06054b50) continue
    if (at + endRecordBytes + bytes.readUInt16LE(at + 20) !== bytes.length) continue
    const [disk, entries, start] = [
      bytes.readUInt16LE(at + 4),
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 16),
    ]
    if (disk !== 0 || start > at) break
    return { at, entries }
  }
  throw damaged(name)
}

const isDirectory = (path: string): boolean => path.endsWith('/')
/** Host systems whose attributes have a Unix mode: Unix and macOS. */
const hasMode = ({ versionMadeBy }: File): boolean => [3, 19].includes(versionMadeBy >> 8)
const isLink = (file: File): boolean =>
  hasMode(file) && ((file.externalFileAttributes >>> 16) & 0o170_000) === 0o120_000

/** Extra fields of the entries in the directory, which ends with the archive's end record. */
function extraFields(bytes: Buffer, end: { at: number; entries: number }): Uint8Array[] {
  const fields: Uint8Array[] = []
  let at = end.at - bytes.readUInt32LE(end.at + 12)
  for (let left = end.entries; left > 0 && at >= 0 && at + entryBytes <= end.at; left--) {
    const [name, extra, comment] = [28, 30, 32].map((of) => bytes.readUInt16LE(at + of))
    const from = at + entryBytes + (name ?? 0)
    fields.push(bytes.subarray(from, from + (extra ?? 0)))
    at = from + (extra ?? 0) + (comment ?? 0)
  }
  return fields
}

/** @throws {Failure} `importZipPath` for a path that leads out of the archive */
function safePath(name: string): string {
  const parts = name.split('/').filter((part) => part !== '.' && part !== '')
  // oxlint-disable-next-line no-control-regex -- a NUL ends names in some programs
  if (/^(?:\/|[a-z]:)|\u0000/i.test(name) || parts.includes('..') || parts.length === 0)
    throw new Failure('importZipPath', { where: lineOf(name, 200) })
  return parts.join('/')
}

async function unpack(file: File, path: string): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of file.stream() as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > file.uncompressedSize) throw damaged(path)
      pieces.push(piece)
    }
  } catch {
    throw damaged(path)
  }
  const bytes = Buffer.concat(pieces)
  if (size !== file.uncompressedSize || crc32(bytes) !== file.crc32 >>> 0) throw damaged(path)
  return bytes
}

/** @throws {Failure} for an entry that makes the whole archive unacceptable */
function mustBeSafe(file: File, path: string): void {
  if (file.signature !== 0x02014b50) throw damaged(path)
  if ((file.flags & 1) !== 0) throw new Failure('importZipEncrypted', { where: lineOf(path, 200) })
  if (isLink(file)) throw new Failure('importZipLink', { where: lineOf(path, 200) })
  if (![0, 8].includes(file.compressionMethod)) throw damaged(path)
}

/**
 * Files of a zip archive by path. Nothing is unpacked before it is read; sizes are checked against
 * the directory here, and against the data when a file is read.
 *
 * @returns also the paths that several files have, of which the last counts
 * @throws {Failure} one of the `importZip…` failures
 */
export async function openArchive(
  content: Uint8Array,
  name: string,
): Promise<{ readonly archive: Archive; readonly doubles: readonly string[] }> {
  if (content.length > sourceLimits.bytes)
    throw new Failure('importTooLarge', { limit: sourceLimits.bytes / 1024 / 1024 })
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const end = endRecord(bytes, name)
  if (end.entries > sourceLimits.entries)
    throw new Failure('importZipTooManyFiles', { limit: sourceLimits.entries })
  const { default: unzipper } = await import('unzipper')
  const open = unzipper.Open.buffer as (
    data: Buffer,
    options: { tailSize: number },
  ) => ReturnType<typeof unzipper.Open.buffer>
  const { files } = await open(bytes, { tailSize: bytes.length - end.at }).catch(() => {
    throw damaged(name)
  })
  // without a name there is no buffer of it either, only an empty string
  if (files.some(({ pathBuffer }) => pathBuffer.length === 0)) throw damaged(name)
  const names = namesOf(files, extraFields(bytes, end))
  const found = new Map<string, ArchiveFile>()
  const doubles = new Set<string>()
  let unpacked = 0
  for (const [index, file] of files.entries()) {
    const written = names[index] as string
    const path = safePath(written)
    mustBeSafe(file, path)
    unpacked += file.uncompressedSize
    if (unpacked > sourceLimits.unpackedBytes)
      throw new Failure('importZipTooLarge', { limit: sourceLimits.unpackedBytes / 1024 / 1024 })
    if (isDirectory(written)) continue
    if (found.has(path)) doubles.add(path)
    found.set(path, { path, size: file.uncompressedSize, read: () => unpack(file, path) })
  }
  return { archive: found, doubles: [...doubles] }
}

const words = {
  en: 'Several files of the archive have this name; the last was read.',
  'zh-cn': '压缩包里有多个同名文件，只读取了最后一个。',
} as const

/** The remark on names that several files of an archive have. */
export const remarksOnDoubles = (doubles: readonly string[], locale: Locale): TreeRemark[] =>
  doubles
    .slice(0, sourceLimits.remarks)
    .map((path) => ({ where: lineOf(path, 200), message: words[locale] }))
