import { Failure } from '#contract/failures.ts'
import { apipost } from './apipost/index.ts'
import { docx } from './docx/index.ts'
import { whyNot, whyUnknown } from './source/foreign.ts'
import type {
  ArchiveImporter,
  FileImporter,
  ImportedFile,
  Importer,
  ImportOptions,
  ImportResult,
  Translator,
} from './importer.ts'
import { har } from './har/index.ts'
import { hoppscotch } from './hoppscotch/index.ts'
import { html } from './html/index.ts'
import { http } from './http/index.ts'
import { insomnia } from './insomnia/index.ts'
import { markdown, markdownFile } from './markdown/index.ts'
import { openapi } from './openapi/index.ts'
import { postman } from './postman/index.ts'
import { isZip, openArchive, remarksOnDoubles } from './source/file/archive.ts'
import { isCompoundFile } from './source/file/office.ts'
import { decodedText, guessedWords, parseSource } from './source/file/parse.ts'
import { checkedTexts, mayHoldSecretsIn, secretRemarks } from './source/secrets.ts'
import { placedPages } from './source/tree/text.ts'
import { xlsx } from './xlsx/index.ts'
import { yapi } from './yapi/index.ts'

const translated = ({ name, recognises, translate }: Translator, into: Importer): Importer => ({
  name,
  recognises,
  read(foreign, options) {
    const { source, remarks } = translate(foreign, options)
    const read = into.read(source, options)
    return { ...read, format: name, remarks: [...remarks, ...read.remarks] }
  },
})

/** In the order in which they are asked. */
const importers: readonly Importer[] = [
  openapi,
  // looks like a Postman collection of format 1
  translated(hoppscotch, postman),
  postman,
  apipost,
  translated(yapi, openapi),
  translated(insomnia, postman),
  har,
]
/** Any zip may have markdown in it, so that one is asked last. */
const archiveImporters: readonly ArchiveImporter[] = [docx, xlsx, markdown]
/** The name decides for markdown, which may hold any of the others. */
const fileImporters: readonly FileImporter[] = [markdownFile, html, http]

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
  // secrets are looked for in all texts
  const isKnown = options.known !== undefined && !mayHoldSecretsIn(file)
  const { known: _, ...afresh } = options
  const read = await readFormat(file, isKnown ? options : afresh, only)
  if (isKnown || !mayHoldSecretsIn(file)) return read
  const texts = checkedTexts(read.tree, options.locale)
  const secrets = secretRemarks(texts, options.remarksIn ?? options.locale)
  return { ...read, remarks: [...secrets, ...read.remarks] }
}

async function readFormat(
  file: ImportedFile,
  options: ImportOptions,
  only?: readonly string[],
): Promise<ImportResult> {
  const isTaken = ({ name }: { name: string }): boolean => only?.includes(name) ?? true
  if (isZip(file.bytes)) {
    if (!archiveImporters.some(isTaken)) throw new Failure('importUnknown')
    const { archive, doubles } = await openArchive(file.bytes, file.name)
    const importer = archiveImporters.find((one) => one.recognises(archive))
    if (!importer || !isTaken(importer)) throw new Failure('importUnknown')
    const result = await importer.read(archive, file, options)
    const remarks = remarksOnDoubles(doubles, options.remarksIn ?? options.locale)
    return { ...result, remarks: [...remarks, ...result.remarks] }
  }
  if (isCompoundFile(file.bytes)) throw new Failure('importOldOffice')
  const fileImporter = fileImporters.find((one) => one.recognises(file))
  if (fileImporter) {
    if (!isTaken(fileImporter)) throw new Failure('importUnknown')
    return fileImporter.read(file, options)
  }
  if (file.bytes.length === 0) throw new Failure('importDocumentEmpty')
  const foreign = whyNot(file.name)
  if (foreign) throw foreign
  const source = await parseSource(file.bytes, /\.ya?ml$/i.test(file.name))
  const importer = importers.find((one) => isTaken(one) && one.recognises(source))
  if (!importer) throw whyUnknown(source, file.name)
  const result = importer.read(source, options)
  if (placedPages(result.tree).length === 0) throw new Failure('importNoPages')
  const guess = decodedText(file.bytes)?.guess
  if (guess === undefined) return result
  const message = guessedWords(guess, options.remarksIn ?? options.locale)
  const remark = { where: file.name, message }
  return { ...result, remarks: [remark, ...result.remarks] }
}
