import { Failure } from '#contract/failures.ts'
import type { Archive } from '../../importer.ts'
import { sourceLimits } from './limits.ts'

/** Whether a file is a compound file: a document of Office before 2007, or an encrypted one. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, index) => bytes[index] === byte)

/**
 * Reads all of an Office document once, for a library that unpacks it by itself: sizes and checksums
 * are what the directory says, its XML is of a bearable size and declares no entities. Office writes
 * no document type declarations; a text that has one wants to expand or to read something.
 *
 * @throws {Failure} `importZipDamaged`, `importZipTooLarge`
 */
export async function mustBeHarmless(archive: Archive): Promise<void> {
  let size = 0
  for (const file of archive.values()) {
    const bytes = await file.read()
    if (!/\.(?:xml|rels|vml)$/i.test(file.path)) continue
    size += bytes.length
    if (size > sourceLimits.officeBytes)
      throw new Failure('importZipTooLarge', { limit: sourceLimits.officeBytes / 1024 / 1024 })
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY'))
      throw new Failure('importZipDamaged', { where: file.path.slice(0, 200) })
  }
}
