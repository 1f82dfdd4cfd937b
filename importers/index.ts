import { Failure } from '#contract/failures.ts'
import type { ImportedFile, Importer, ImportOptions, ImportResult } from './importer.ts'
import { har } from './har/index.ts'
import { isZip } from './markdown/archive.ts'
import { markdownName, readMarkdownArchive } from './markdown/index.ts'
import { openapi } from './openapi/index.ts'
import { postman } from './postman/index.ts'
import { parseSource } from './source/parse.ts'

/** In the order in which they are asked. */
const importers: readonly Importer[] = [openapi, postman, har]

/**
 * Reads a file in whatever known format it is.
 *
 * @param only names of the formats that are taken; all by default
 * @throws {Failure} `importUnknown`, and what the format throws
 */
export async function readFile(
  file: ImportedFile,
  options: ImportOptions,
  only?: readonly string[],
): Promise<ImportResult> {
  if (isZip(file.bytes)) {
    if (only && !only.includes(markdownName)) throw new Failure('importUnknown')
    return readMarkdownArchive(file, options)
  }
  const source = await parseSource(file.bytes)
  const importer = importers.find(
    (one) => (only?.includes(one.name) ?? true) && one.recognises(source),
  )
  if (!importer) throw new Failure('importUnknown')
  return importer.read(source, options)
}
