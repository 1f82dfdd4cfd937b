import { crc32 } from 'node:zlib'
import type { File } from 'unzipper'
import { Failure } from '#contract/failures.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import type { TreeRemark } from '#contract/tree.ts'
import type { Archive, ArchiveFile } from '../importer.ts'
import { sourceLimits } from './limits.ts'
import { lineOf } from './values.ts'

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** Whether a file is a zip archive; an empty one only has the end record. */
export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)

const damaged = (where: string): Failure =>
  new Failure('importZipDamaged', { where: lineOf(where, 200) })

const endRecordBytes = 22
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

function tryUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Names are UTF-8 where the entry says so. Other names are UTF-8 as well if all of them can be
 * (macOS), else GBK (Windows in Chinese): one short GBK name alone may look like UTF-8.
 */
function namesOf(files: readonly File[]): string[] {
  const isUtf8 = files.every((file) => tryUtf8(file.pathBuffer) !== undefined)
  const legacy = new TextDecoder('gb18030')
  return files.map(({ pathBuffer, isUnicode }) => {
    const name =
      (isUnicode || isUtf8 ? tryUtf8(pathBuffer) : undefined) ?? legacy.decode(pathBuffer)
    // some programs on Windows write backslashes; only a decoded name can be searched for them
    return name.replaceAll('\\', '/').normalize('NFC')
  })
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
  const names = namesOf(files)
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
